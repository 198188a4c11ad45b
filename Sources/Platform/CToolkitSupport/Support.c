#include "CToolkitSupport.h"
