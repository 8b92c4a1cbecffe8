; The mark by which an installed kiosk knows how it came onto the machine. Only this installer writes it: an MSI has
; none, so that its updates stay with IT. A kiosk for everybody on the machine can't replace itself without an
; administrator, whom nobody at the terminal is; only one that its own user installed updates by itself.
!macro customInstall
  FileOpen $9 "$INSTDIR\resources\package-type" w
  ${if} $installMode == "all"
    FileWrite $9 "nsis-machine"
  ${else}
    FileWrite $9 "nsis-user"
  ${endif}
  FileClose $9
!macroend
