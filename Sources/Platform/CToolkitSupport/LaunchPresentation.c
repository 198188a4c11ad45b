#include "CToolkitSupport.h"

// Defined by the SwiftUI module. Weak, because UIKit lies below SwiftUI and must link without it.
__attribute__((weak)) void frontispiece_install_document_launch_presentation(void);

gboolean fsp_install_document_launch_presentation(void)
{
  if (!frontispiece_install_document_launch_presentation)
    return FALSE;
  frontispiece_install_document_launch_presentation();
  return TRUE;
}
