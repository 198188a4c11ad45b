extension Wording {
  /// Launch scene. Each row: English, German, French, Spanish, Japanese.
  static let launch: [[String]] = [
    ["Create Document", "Dokument erstellen", "Créer un document", "Crear documento", "書類を作成"],
    ["Loading…", "Wird geladen …", "Chargement…", "Cargando…", "読み込み中…"],
    ["More", "Mehr", "Plus", "Más", "その他"],
    ["Main Menu", "Hauptmenü", "Menu principal", "Menú principal", "メインメニュー"],
    ["New Document", "Neues Dokument", "Nouveau document", "Nuevo documento", "新規書類"],
    ["Open…", "Öffnen …", "Ouvrir…", "Abrir…", "開く…"],
    ["Quit", "Beenden", "Quitter", "Salir", "終了"],
  ]

  /// Browser sheet and its menus.
  static let browser: [[String]] = [
    ["Documents", "Dokumente", "Documents", "Documentos", "書類"],
    ["Recents", "Zuletzt benutzt", "Récents", "Recientes", "最近の項目"],
    ["Browse", "Durchsuchen", "Parcourir", "Explorar", "ブラウズ"],
    ["Search", "Suchen", "Rechercher", "Buscar", "検索"],
    ["New", "Neu", "Nouveau", "Nuevo", "新規"],
    ["Select", "Auswählen", "Sélectionner", "Seleccionar", "選択"],
    ["No Document", "Kein Dokument", "Aucun document", "Ningún documento", "書類がありません"],
    ["Sort By", "Sortieren nach", "Trier par", "Ordenar por", "並べ替え"],
    ["Date", "Datum", "Date", "Fecha", "日付"],
    ["Up", "Übergeordneter Ordner", "Dossier parent", "Carpeta superior", "上の階層へ"],
    ["New Folder", "Neuer Ordner", "Nouveau dossier", "Nueva carpeta", "新規フォルダ"],
    ["Open Other…", "Andere öffnen …", "Ouvrir un autre…", "Abrir otro…", "ほかを開く…"],
    ["Raise the Documents", "Dokumente hochziehen", "Relever les documents", "Subir los documentos", "書類を広げる"],
    ["Lower the Documents", "Dokumente absenken", "Abaisser les documents", "Bajar los documentos", "書類を下げる"],
    [
      "No Documents Found", "Keine Dokumente gefunden", "Aucun document trouvé", "No se encontraron documentos",
      "書類が見つかりません",
    ],
    [
      "Nothing here has “%@” in its name.", "Kein Name enthält „%@“.", "Aucun nom ne contient « %@ ».",
      "Ningún nombre contiene «%@».", "名前に“%@”を含むものはありません。",
    ],
    ["Not found", "Nicht gefunden", "Introuvable", "No encontrado", "見つかりません"],
    ["No Results", "Keine Ergebnisse", "Aucun résultat", "Sin resultados", "結果なし"],
    [
      "No Results for “%@”", "Keine Ergebnisse für „%@“", "Aucun résultat pour « %@ »", "Sin resultados para «%@»",
      "“%@”の結果はありません",
    ],
    [
      "Check the spelling or try a new search.", "Prüfe die Schreibweise oder suche nach etwas anderem.",
      "Vérifiez l’orthographe ou lancez une nouvelle recherche.",
      "Revisa la ortografía o prueba con otra búsqueda.", "綴りを確認するか、別の言葉で検索してください。",
    ],
    ["Today, %@", "Heute, %@", "Aujourd’hui, %@", "Hoy, %@", "今日 %@"],
    ["Yesterday", "Gestern", "Hier", "Ayer", "昨日"],
    ["Open", "Öffnen", "Ouvrir", "Abrir", "開く"],
    ["Rename…", "Umbenennen …", "Renommer…", "Cambiar nombre…", "名称変更…"],
    ["Duplicate", "Duplizieren", "Dupliquer", "Duplicar", "複製"],
    ["Show in Files", "In Dateien zeigen", "Afficher dans Fichiers", "Mostrar en Archivos", "ファイルに表示"],
    [
      "Move to Trash…", "In den Papierkorb legen …", "Placer dans la corbeille…", "Mover a la papelera…",
      "ゴミ箱に入れる…",
    ],
    ["Save As…", "Sichern unter …", "Enregistrer sous…", "Guardar como…", "別名で保存…"],
    ["Reopen", "Wieder öffnen", "Rouvrir", "Volver a abrir", "再度開く"],
    ["Not Now", "Nicht jetzt", "Pas maintenant", "Ahora no", "今はしない"],
    [
      "“%@” was open when the app was interrupted.", "„%@“ war geöffnet, als die App unterbrochen wurde.",
      "« %@ » était ouvert lorsque l’app a été interrompue.", "«%@» estaba abierto cuando se interrumpió la app.",
      "アプリが中断されたとき、“%@”が開いていました。",
    ],
    [
      "%@ documents were open when the app was interrupted.",
      "%@ Dokumente waren geöffnet, als die App unterbrochen wurde.",
      "%@ documents étaient ouverts lorsque l’app a été interrompue.",
      "%@ documentos estaban abiertos cuando se interrumpió la app.",
      "アプリが中断されたとき、%@個の書類が開いていました。",
    ],
    [
      "Reopen Documents at Start", "Dokumente beim Start wieder öffnen", "Rouvrir les documents au démarrage",
      "Volver a abrir los documentos al iniciar", "起動時に書類を再度開く",
    ],
    [
      "Save as “%@” or as “%@”?", "Als „%@“ oder als „%@“ sichern?", "Enregistrer sous « %@ » ou « %@ » ?",
      "¿Guardar como «%@» o como «%@»?", "“%@”と“%@”のどちらで保存しますか？",
    ],
    [
      "The format “%@” was chosen, but the name ends as that of “%@”.",
      "Gewählt ist das Format „%@“, aber der Name endet wie bei „%@“.",
      "Le format « %@ » est choisi, mais le nom se termine comme celui de « %@ ».",
      "Se eligió el formato «%@», pero el nombre termina como el de «%@».",
      "フォーマット“%@”が選択されていますが、名前は“%@”の拡張子で終わっています。",
    ],
    ["Replace “%@”?", "„%@“ ersetzen?", "Remplacer « %@ » ?", "¿Reemplazar «%@»?", "“%@”を置き換えますか？"],
    ["Replace", "Ersetzen", "Remplacer", "Reemplazar", "置き換える"],
    [
      "A file of that name is there already. Its contents will be lost.",
      "Eine Datei dieses Namens ist schon da. Ihr Inhalt geht verloren.",
      "Un fichier de ce nom existe déjà. Son contenu sera perdu.",
      "Ya existe un archivo con ese nombre. Su contenido se perderá.",
      "同じ名前のファイルがあります。その内容は失われます。",
    ],
    ["Not saved", "Nicht gesichert", "Non enregistré", "Sin guardar", "未保存"],
    ["Discard…", "Verwerfen …", "Supprimer…", "Descartar…", "破棄…"],
    ["Discard", "Verwerfen", "Supprimer", "Descartar", "破棄"],
    ["Discard “%@”?", "„%@“ verwerfen?", "Supprimer « %@ » ?", "¿Descartar «%@»?", "“%@”を破棄しますか？"],
    [
      "It was never saved and cannot be brought back.",
      "Es wurde nie gesichert und kann nicht wiederhergestellt werden.",
      "Il n’a jamais été enregistré et ne pourra pas être récupéré.",
      "Nunca se guardó y no se podrá recuperar.", "一度も保存されていないため、元に戻せません。",
    ],
    [
      "Remove from Recents", "Aus „Zuletzt benutzt“ entfernen", "Retirer des récents", "Quitar de recientes",
      "最近の項目から削除",
    ],
  ]

  /// Views with parts of their own, such as tabs and search fields.
  static let views: [[String]] = [
    ["Tabs", "Tabs", "Onglets", "Pestañas", "タブ"],
    ["Search In", "Suchen in", "Rechercher dans", "Buscar en", "検索対象"],
    ["Suggestions", "Vorschläge", "Suggestions", "Sugerencias", "候補"],
    ["Remove", "Entfernen", "Supprimer", "Quitar", "取り除く"],
    ["Copy", "Kopieren", "Copier", "Copiar", "コピー"],
    ["Paste", "Einsetzen", "Coller", "Pegar", "ペースト"],
    ["Share…", "Teilen …", "Partager…", "Compartir…", "共有…"],
    ["Save a Copy…", "Kopie sichern …", "Enregistrer une copie…", "Guardar una copia…", "コピーを保存…"],
    ["Send by E-mail…", "Per E-Mail senden …", "Envoyer par e-mail…", "Enviar por correo…", "メールで送信…"],
    [
      "The copy could not be saved.", "Die Kopie konnte nicht gesichert werden.",
      "La copie n’a pas pu être enregistrée.", "No se pudo guardar la copia.", "コピーを保存できませんでした。",
    ],
    ["Move", "Bewegen", "Déplacer", "Mover", "移動"],
    ["Find", "Suchen", "Rechercher", "Buscar", "検索"],
    ["Replace With", "Ersetzen durch", "Remplacer par", "Reemplazar por", "置換文字列"],
    ["Replace All", "Alle ersetzen", "Tout remplacer", "Reemplazar todo", "すべて置き換える"],
    ["Previous Match", "Vorherige Fundstelle", "Occurrence précédente", "Coincidencia anterior", "前の一致"],
    ["Next Match", "Nächste Fundstelle", "Occurrence suivante", "Coincidencia siguiente", "次の一致"],
    ["Not Found", "Nicht gefunden", "Introuvable", "No se encontró", "見つかりません"],
    ["%@ of %@", "%@ von %@", "%@ sur %@", "%@ de %@", "%@/%@"],
    ["Page %@ of %@", "Seite %@ von %@", "Page %@ sur %@", "Página %@ de %@", "%@/%@ページ"],
  ]

  /// What assistive technology can ask for.
  static let accessibility: [[String]] = [
    ["Press", "Drücken", "Appuyer", "Pulsar", "押す"],
    ["Main Action", "Hauptaktion", "Action principale", "Acción principal", "主な操作"],
    ["Show Menu", "Menü zeigen", "Afficher le menu", "Mostrar menú", "メニューを表示"],
    ["Increase", "Erhöhen", "Augmenter", "Aumentar", "増やす"],
    ["Decrease", "Verringern", "Diminuer", "Reducir", "減らす"],
    ["Scroll Up", "Nach oben blättern", "Faire défiler vers le haut", "Desplazar hacia arriba", "上にスクロール"],
    ["Scroll Down", "Nach unten blättern", "Faire défiler vers le bas", "Desplazar hacia abajo", "下にスクロール"],
    ["Zoom In", "Vergrößern", "Zoom avant", "Acercar", "拡大"],
    ["Zoom Out", "Verkleinern", "Zoom arrière", "Alejar", "縮小"],
  ]

  /// Alerts, and the buttons of dialogs.
  static let questions: [[String]] = [
    ["OK", "OK", "OK", "Aceptar", "OK"],
    ["Cancel", "Abbrechen", "Annuler", "Cancelar", "キャンセル"],
    ["Done", "Fertig", "Terminé", "Listo", "完了"],
    ["Close", "Schließen", "Fermer", "Cerrar", "閉じる"],
    ["Delete", "Löschen", "Supprimer", "Eliminar", "削除"],
    ["Move Up", "Nach oben", "Monter", "Subir", "上へ移動"],
    ["Move Down", "Nach unten", "Descendre", "Bajar", "下へ移動"],
    ["Insert", "Einfügen", "Insérer", "Insertar", "挿入"],
    ["Reorder", "Neu anordnen", "Réorganiser", "Reordenar", "並べ替え"],
    ["Checked", "Ausgewählt", "Coché", "Marcado", "選択済み"],
    ["More Info", "Weitere Infos", "Plus d’infos", "Más información", "詳細情報"],
    ["Actions", "Aktionen", "Actions", "Acciones", "アクション"],
    ["Create", "Erstellen", "Créer", "Crear", "作成"],
    ["Save", "Sichern", "Enregistrer", "Guardar", "保存"],
    ["Save Document", "Dokument sichern", "Enregistrer le document", "Guardar documento", "書類を保存"],
    ["Name", "Name", "Nom", "Nombre", "名前"],
    ["Rename", "Umbenennen", "Renommer", "Cambiar nombre", "名称変更"],
    ["Rename “%@”", "„%@“ umbenennen", "Renommer « %@ »", "Cambiar el nombre de «%@»", "“%@”の名称を変更"],
    [
      "Move “%@” to the Trash?", "„%@“ in den Papierkorb legen?", "Placer « %@ » dans la corbeille ?",
      "¿Mover «%@» a la papelera?", "“%@”をゴミ箱に入れますか？",
    ],
    [
      "It can be restored from there.", "Von dort kann es wiederhergestellt werden.",
      "Il pourra être restauré depuis celle-ci.", "Se puede recuperar desde ahí.", "ゴミ箱から元に戻せます。",
    ],
    ["Move to Trash", "In den Papierkorb legen", "Placer dans la corbeille", "Mover a la papelera", "ゴミ箱に入れる"],
    ["Open a Document", "Dokument öffnen", "Ouvrir un document", "Abrir un documento", "書類を開く"],
    ["Go On Editing", "Weiter bearbeiten", "Continuer la modification", "Seguir editando", "編集を続ける"],
    [
      "Keep as Draft and Close", "Als Entwurf behalten und schließen", "Garder comme brouillon et fermer",
      "Conservar como borrador y cerrar", "下書きとして残して閉じる",
    ],
  ]

  /// The bar above a document.
  static let editor: [[String]] = [
    ["Back", "Zurück", "Retour", "Atrás", "戻る"],
    [
      "Back to the Documents", "Zurück zu den Dokumenten", "Retour aux documents", "Volver a los documentos",
      "書類一覧に戻る",
    ],
    [
      "Restore Version", "Version wiederherstellen", "Restaurer la version", "Restaurar versión", "バージョンを復元",
    ],
    ["Undo", "Widerrufen", "Annuler l’action", "Deshacer", "取り消す"],
    ["Redo", "Wiederholen", "Rétablir", "Rehacer", "やり直す"],
    ["Untitled", "Ohne Titel", "Sans titre", "Sin título", "名称未設定"],
  ]

  /// The app's menu and the windows of an app.
  static let windows: [[String]] = [
    ["New Window", "Neues Fenster", "Nouvelle fenêtre", "Nueva ventana", "新規ウインドウ"],
    ["Close Window", "Fenster schließen", "Fermer la fenêtre", "Cerrar ventana", "ウインドウを閉じる"],
    ["Preferences", "Einstellungen", "Préférences", "Preferencias", "設定"],
    ["About %@", "Info zu %@", "À propos de %@", "Acerca de %@", "%@について"],
    ["Version %@", "Version %@", "Version %@", "Versión %@", "バージョン%@"],
    [
      "Toggle Sidebar", "Seitenleiste ein-/ausblenden", "Afficher/masquer la barre latérale",
      "Mostrar u ocultar barra lateral", "サイドバーの表示切り替え",
    ],
  ]

  /// What document errors say: what happened, why, and what can be done.
  static let errors: [[String]] = [
    [
      "“%@” could not be opened.", "„%@“ konnte nicht geöffnet werden.", "Impossible d’ouvrir « %@ ».",
      "No se pudo abrir «%@».", "“%@”を開けませんでした。",
    ],
    [
      "“%@” could not be saved.", "„%@“ konnte nicht gesichert werden.", "Impossible d’enregistrer « %@ ».",
      "No se pudo guardar «%@».", "“%@”を保存できませんでした。",
    ],
    [
      "“%@” could not be created.", "„%@“ konnte nicht erstellt werden.", "Impossible de créer « %@ ».",
      "No se pudo crear «%@».", "“%@”を作成できませんでした。",
    ],
    [
      "“%@” could not be renamed.", "„%@“ konnte nicht umbenannt werden.", "Impossible de renommer « %@ ».",
      "No se pudo cambiar el nombre de «%@».", "“%@”の名称を変更できませんでした。",
    ],
    [
      "“%@” could not be moved.", "„%@“ konnte nicht bewegt werden.", "Impossible de déplacer « %@ ».",
      "No se pudo mover «%@».", "“%@”を移動できませんでした。",
    ],
    [
      "“%@” could not be copied.", "„%@“ konnte nicht kopiert werden.", "Impossible de copier « %@ ».",
      "No se pudo copiar «%@».", "“%@”をコピーできませんでした。",
    ],
    [
      "“%@” could not be deleted.", "„%@“ konnte nicht gelöscht werden.", "Impossible de supprimer « %@ ».",
      "No se pudo eliminar «%@».", "“%@”を削除できませんでした。",
    ],
    [
      "“%@” could not be shown.", "„%@“ konnte nicht angezeigt werden.", "Impossible d’afficher « %@ ».",
      "No se pudo mostrar «%@».", "“%@”を表示できませんでした。",
    ],
    [
      "“%@” could not be followed.", "„%@“ konnte nicht beobachtet werden.", "Impossible de suivre « %@ ».",
      "No se pudo seguir «%@».", "“%@”を監視できませんでした。",
    ],
    [
      "The document could not be opened.", "Das Dokument konnte nicht geöffnet werden.",
      "Impossible d’ouvrir le document.", "No se pudo abrir el documento.", "書類を開けませんでした。",
    ],
    [
      "The document could not be saved.", "Das Dokument konnte nicht gesichert werden.",
      "Impossible d’enregistrer le document.", "No se pudo guardar el documento.", "書類を保存できませんでした。",
    ],
    [
      "The document could not be created.", "Das Dokument konnte nicht erstellt werden.",
      "Impossible de créer le document.", "No se pudo crear el documento.", "書類を作成できませんでした。",
    ],
    [
      "The document could not be renamed.", "Das Dokument konnte nicht umbenannt werden.",
      "Impossible de renommer le document.", "No se pudo cambiar el nombre del documento.",
      "書類の名称を変更できませんでした。",
    ],
    [
      "The document could not be moved.", "Das Dokument konnte nicht bewegt werden.",
      "Impossible de déplacer le document.", "No se pudo mover el documento.", "書類を移動できませんでした。",
    ],
    [
      "The document could not be copied.", "Das Dokument konnte nicht kopiert werden.",
      "Impossible de copier le document.", "No se pudo copiar el documento.", "書類をコピーできませんでした。",
    ],
    [
      "The document could not be deleted.", "Das Dokument konnte nicht gelöscht werden.",
      "Impossible de supprimer le document.", "No se pudo eliminar el documento.", "書類を削除できませんでした。",
    ],
    [
      "The document could not be shown.", "Das Dokument konnte nicht angezeigt werden.",
      "Impossible d’afficher le document.", "No se pudo mostrar el documento.", "書類を表示できませんでした。",
    ],
    [
      "The document could not be followed.", "Das Dokument konnte nicht beobachtet werden.",
      "Impossible de suivre le document.", "No se pudo seguir el documento.", "書類を監視できませんでした。",
    ],
    [
      "The file or its folder does not exist any more.", "Die Datei oder ihr Ordner ist nicht mehr vorhanden.",
      "Le fichier ou son dossier n’existe plus.", "El archivo o su carpeta ya no existe.",
      "ファイルまたはそのフォルダは存在しません。",
    ],
    [
      "You do not have permission.", "Dazu fehlt die Berechtigung.", "Vous n’avez pas l’autorisation.",
      "No tiene permiso.", "アクセス権がありません。",
    ],
    [
      "The disk is read-only.", "Das Laufwerk ist schreibgeschützt.", "Le disque est en lecture seule.",
      "El disco es de solo lectura.", "ディスクは読み出し専用です。",
    ],
    [
      "The disk is full.", "Das Laufwerk ist voll.", "Le disque est plein.", "El disco está lleno.",
      "ディスクがいっぱいです。",
    ],
    [
      "The document is too large for this disk.", "Das Dokument ist zu groß für dieses Laufwerk.",
      "Le document est trop volumineux pour ce disque.", "El documento es demasiado grande para este disco.",
      "書類はこのディスクには大きすぎます。",
    ],
    [
      "The name is already taken.", "Der Name ist bereits vergeben.", "Ce nom est déjà utilisé.",
      "El nombre ya está en uso.", "その名前はすでに使われています。",
    ],
    [
      "The name cannot be used.", "Der Name kann nicht verwendet werden.", "Ce nom ne peut pas être utilisé.",
      "El nombre no se puede usar.", "その名前は使えません。",
    ],
    [
      "It is not text in the UTF-8 encoding.", "Es ist kein Text in der Kodierung UTF-8.",
      "Ce n’est pas du texte en UTF-8.", "No es texto en la codificación UTF-8.", "UTF-8のテキストではありません。",
    ],
    [
      "Its contents are damaged or in an unknown form.", "Der Inhalt ist beschädigt oder hat eine unbekannte Form.",
      "Son contenu est endommagé ou d’un format inconnu.", "El contenido está dañado o tiene un formato desconocido.",
      "内容が壊れているか、未知の形式です。",
    ],
    [
      "This app does not work with documents of this kind.", "Diese App kann mit Dokumenten dieser Art nicht umgehen.",
      "Cette app ne prend pas en charge ce type de document.", "Esta app no admite documentos de este tipo.",
      "このアプリはこの種類の書類を扱えません。",
    ],
    [
      "It is not a document.", "Es ist kein Dokument.", "Ce n’est pas un document.", "No es un documento.",
      "書類ではありません。",
    ],
    [
      "Another program changed it in the meantime.", "Ein anderes Programm hat es inzwischen geändert.",
      "Un autre programme l’a modifié entre-temps.", "Otro programa lo cambió mientras tanto.",
      "その間に別のプログラムが変更しました。",
    ],
    [
      "It cannot be changed now.", "Es kann jetzt nicht geändert werden.", "Il ne peut pas être modifié maintenant.",
      "No se puede cambiar ahora.", "現在は変更できません。",
    ],
    [
      "Its links lead in a circle.", "Seine Verknüpfungen führen im Kreis.", "Ses liens forment une boucle.",
      "Sus enlaces forman un círculo.", "リンクが循環しています。",
    ],
    [
      "The disk reported an error.", "Das Laufwerk meldete einen Fehler.", "Le disque a signalé une erreur.",
      "El disco informó de un error.", "ディスクがエラーを報告しました。",
    ],
    [
      "Check whether it was moved or renamed.", "Prüfe, ob es bewegt oder umbenannt wurde.",
      "Vérifiez s’il a été déplacé ou renommé.", "Compruebe si se movió o cambió de nombre.",
      "移動または名称変更されていないか確認してください。",
    ],
    [
      "Ask the owner for access.", "Bitte den Eigentümer um Zugriff.", "Demandez l’accès au propriétaire.",
      "Pida acceso al propietario.", "所有者にアクセス権を依頼してください。",
    ],
    [
      "Choose another folder, or ask the owner for access.",
      "Wähle einen anderen Ordner oder bitte den Eigentümer um Zugriff.",
      "Choisissez un autre dossier ou demandez l’accès au propriétaire.",
      "Elija otra carpeta o pida acceso al propietario.", "別のフォルダを選ぶか、所有者にアクセス権を依頼してください。",
    ],
    [
      "Free some space and try again. Your changes are kept.",
      "Schaffe Platz und versuche es noch einmal. Deine Änderungen bleiben erhalten.",
      "Libérez de l’espace et réessayez. Vos modifications sont conservées.",
      "Libere espacio e inténtelo de nuevo. Sus cambios se conservan.",
      "空き領域を増やしてもう一度お試しください。変更は保持されています。",
    ],
    [
      "Choose another disk.", "Wähle ein anderes Laufwerk.", "Choisissez un autre disque.", "Elija otro disco.",
      "別のディスクを選んでください。",
    ],
    [
      "Choose another name.", "Wähle einen anderen Namen.", "Choisissez un autre nom.", "Elija otro nombre.",
      "別の名前を選んでください。",
    ],
    [
      "Open it with the program that made it.", "Öffne es mit dem Programm, mit dem es erstellt wurde.",
      "Ouvrez-le avec le programme qui l’a créé.", "Ábralo con el programa que lo creó.",
      "作成したプログラムで開いてください。",
    ],
    [
      "Save a copy on another disk.", "Sichere eine Kopie auf einem anderen Laufwerk.",
      "Enregistrez une copie sur un autre disque.", "Guarde una copia en otro disco.",
      "別のディスクに複製を保存してください。",
    ],
    [
      "This app cannot make documents of the wanted type.", "Diese App kann Dokumente dieser Art nicht erstellen.",
      "Cette app ne peut pas créer de documents de ce type.", "Esta app no puede crear documentos de ese tipo.",
      "このアプリはその種類の書類を作成できません。",
    ],
    [
      "No document group of this app has documents of this kind.", "Diese App kennt keine Dokumente dieser Art.",
      "Cette app ne connaît pas ce type de document.", "Esta app no conoce documentos de este tipo.",
      "このアプリはこの種類の書類を扱いません。",
    ],
    [
      "The folder “%@” does not exist.", "Der Ordner „%@“ ist nicht vorhanden.", "Le dossier « %@ » n’existe pas.",
      "La carpeta «%@» no existe.", "フォルダ“%@”は存在しません。",
    ],
    [
      "The disk has no trash.", "Das Laufwerk hat keinen Papierkorb.", "Le disque n’a pas de corbeille.",
      "El disco no tiene papelera.", "このディスクにはゴミ箱がありません。",
    ],
    [
      "Delete it permanently instead.", "Lösche es stattdessen endgültig.", "Supprimez-le plutôt définitivement.",
      "Elimínelo de forma permanente.", "代わりに完全に削除してください。",
    ],
    [
      "A folder cannot be moved into itself.", "Ein Ordner kann nicht in sich selbst bewegt werden.",
      "Un dossier ne peut pas être déplacé dans lui-même.", "Una carpeta no se puede mover dentro de sí misma.",
      "フォルダをそれ自身の中に移動することはできません。",
    ],
    [
      "A name needs at least one character.", "Ein Name braucht mindestens ein Zeichen.",
      "Un nom doit contenir au moins un caractère.", "Un nombre necesita al menos un carácter.",
      "名前には1文字以上が必要です。",
    ],
    [
      "A name cannot contain a slash.", "Ein Name kann keinen Schrägstrich enthalten.",
      "Un nom ne peut pas contenir de barre oblique.", "Un nombre no puede contener una barra.",
      "名前にスラッシュは使えません。",
    ],
    [
      "A name cannot begin with a period.", "Ein Name kann nicht mit einem Punkt beginnen.",
      "Un nom ne peut pas commencer par un point.", "Un nombre no puede empezar con un punto.",
      "名前をピリオドで始めることはできません。",
    ],
    [
      "A name cannot contain control characters.", "Ein Name kann keine Steuerzeichen enthalten.",
      "Un nom ne peut pas contenir de caractères de contrôle.", "Un nombre no puede contener caracteres de control.",
      "名前に制御文字は使えません。",
    ],
    [
      "“%@” was also changed by somebody else.", "„%@“ wurde auch von jemand anderem geändert.",
      "« %@ » a aussi été modifié par quelqu’un d’autre.", "Otra persona también ha cambiado «%@».",
      "“%@”はほかの人によっても変更されました。",
    ],
    [
      "Both versions were kept: yours is now “%@”, the other one is still “%@”.",
      "Beide Fassungen sind erhalten: Ihre heißt jetzt „%@“, die andere weiterhin „%@“.",
      "Les deux versions ont été conservées : la vôtre s’appelle maintenant « %@ », l’autre toujours « %@ ».",
      "Se han conservado las dos versiones: la suya es ahora «%@», la otra sigue siendo «%@».",
      "両方のバージョンを保存しました。あなたのものは“%@”、もう一方は“%@”のままです。",
    ],
    ["Keep Both", "Beide behalten", "Garder les deux", "Conservar ambas", "両方を残す"],
    ["Keep Mine", "Meine behalten", "Garder la mienne", "Conservar la mía", "自分のものを残す"],
    ["Use the Other", "Die andere nehmen", "Prendre l’autre", "Usar la otra", "もう一方を使う"],
    ["Combine Both", "Beide zusammenführen", "Combiner les deux", "Combinar ambas", "両方を統合"],
  ]
}
