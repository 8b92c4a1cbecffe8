# The kiosk in place of Explorer for one account (Windows Enterprise, Education, IoT). Run as an administrator.
param([string] $Account = 'kiosk')
$ErrorActionPreference = 'Stop'
$feature = Enable-WindowsOptionalFeature -Online -FeatureName Client-EmbeddedShellLauncher -All -NoRestart
if ($feature.RestartNeeded) { Write-Output 'Restart this machine, then run this script again.'; return }
# Shell Launcher starts the kiosk again, so the kiosk does not start itself.
reg add HKLM\SOFTWARE\Policies\RewardsShop\Kiosk /v supervised /t REG_DWORD /d 1 /f | Out-Null
$sid = (New-Object Security.Principal.NTAccount $Account).Translate([Security.Principal.SecurityIdentifier]).Value
$program = '"C:\Program Files\Rewards Kiosk\Rewards Kiosk.exe"'
$restart = 0
$nothing = 3
$launcher = [wmiclass]'\\localhost\root\standardcimv2\embedded:WESL_UserSetting'
$launcher.SetDefaultShell('explorer.exe', $restart)
# Exit code 0 is Quit behind the PIN, after which an administrator signs the account out; any other means: start again.
$launcher.SetCustomShell($sid, $program, [int[]](0), [int[]]($nothing), $restart)
$launcher.SetEnabled($true)
