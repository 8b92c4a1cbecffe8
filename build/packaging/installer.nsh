; For the whole machine: the folder of the machine file, which administrators and SYSTEM alone may write, as
; %ProgramData% would let every user make it first. Groups are named by SID, so that any language of Windows knows
; them: S-1-5-18 SYSTEM, S-1-5-32-544 Administrators, S-1-5-32-545 Users, S-1-3-4 OWNER RIGHTS.
!macro makeDataFolder
  CreateDirectory "$APPDATA\RewardsShop"
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\RewardsShop" /setowner *S-1-5-32-544 /T /C /L'
  Pop $9
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\RewardsShop" /reset /T /C /L'
  Pop $9
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\RewardsShop" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX *S-1-3-4:(OI)(CI)RX'
  Pop $9
  ${if} $9 != 0
    MessageBox MB_OK|MB_ICONSTOP "The rights of $APPDATA\RewardsShop could not be set." /SD IDOK
    SetErrorLevel 2
    Quit
  ${endif}
!macroend

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
  ${if} $installMode == "all"
    SetShellVarContext all
    !insertmacro makeDataFolder
  ${endif}
!macroend
