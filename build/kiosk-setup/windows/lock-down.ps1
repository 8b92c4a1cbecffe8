# What Windows itself offers beside the kiosk: keys, gestures, sleep, and where a notification leads. Run as an
# administrator, after the account's first sign-in and while it is signed out.
param([string] $Account = 'kiosk')
$ErrorActionPreference = 'Stop'

# Keyboard Filter does nothing without rules. Ctrl+Alt+Del stays: by it an administrator gets at the machine.
$feature = Enable-WindowsOptionalFeature -Online -FeatureName Client-KeyboardFilter -All -NoRestart
if ($feature.RestartNeeded) { Write-Output 'Restart this machine, then run this script again.'; return }
$embedded = @{ Namespace = 'root\standardcimv2\embedded' }
$administrators = Get-WmiObject -Class WEKF_Settings @embedded |
  Where-Object { $_.Name -eq 'DisableKeyboardFilterForAdministrators' }
if ($administrators) { $administrators.Value = 'true'; $administrators.Put() | Out-Null }
foreach ($id in 'Windows', 'Win+L', 'Ctrl+Esc', 'Alt+Tab', 'Alt+Esc', 'Alt+F4', 'Ctrl+Shift+Esc', 'Shift+F10') {
  $key = Get-WmiObject -Class WEKF_PredefinedKey @embedded | Where-Object { $_.Id -eq $id }
  if ($key) { $key.Enabled = 1; $key.Put() | Out-Null }
  else { Set-WmiInstance -Class WEKF_CustomKey @embedded -Arguments @{ Id = $id; Enabled = 1 } | Out-Null }
}

# No gestures from the edge, no sleep of machine and display.
reg add HKLM\SOFTWARE\Policies\Microsoft\Windows\EdgeUI /v AllowEdgeSwipe /t REG_DWORD /d 0 /f | Out-Null
powercfg /change standby-timeout-ac 0
powercfg /change monitor-timeout-ac 0

# For the account itself: a notification's menu leads to Windows' settings, which then do not open; no notification
# centre either.
$profileFolder = (Get-CimInstance Win32_UserProfile | Where-Object {
    $_.SID -eq (New-Object Security.Principal.NTAccount $Account).Translate([Security.Principal.SecurityIdentifier]).Value
  }).LocalPath
reg load HKU\RewardsKiosk "$profileFolder\NTUSER.DAT" | Out-Null
reg add HKU\RewardsKiosk\Software\Policies\Microsoft\Windows\Explorer /v DisableNotificationCenter /t REG_DWORD /d 1 /f | Out-Null
reg add HKU\RewardsKiosk\Software\Microsoft\Windows\CurrentVersion\Policies\Explorer /v SettingsPageVisibility /t REG_SZ /d 'showonly:about' /f | Out-Null
reg add HKU\RewardsKiosk\Software\Microsoft\Windows\CurrentVersion\Policies\Explorer /v NoControlPanel /t REG_DWORD /d 1 /f | Out-Null
reg unload HKU\RewardsKiosk | Out-Null
