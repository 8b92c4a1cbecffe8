# Runs the kiosk in place of Explorer for one account, and takes away what Windows itself offers beside it: keys,
# gestures, sleep, boxes, and where a notification leads (Windows Enterprise, Education, IoT). Not run on Windows yet.
#   lock-down.ps1           checks, changes what is not so yet, checks again
#   lock-down.ps1 -Check    only checks; ends with 1 if something is not so
#   lock-down.ps1 -Undo     takes back what it has changed
# Run it in powershell.exe as an administrator, after the account's first sign-in; -Check works while it is signed in.
# Sources, pages of learn.microsoft.com: Shell Launcher, Keyboard Filter, Custom Logon (BrandingNeutral), WER Settings
# (ExcludedApplications), the ADMX files CtrlAltDel, Logon and EdgeUI, powercfg, GC.WaitForPendingFinalizers.
#Requires -Version 5.1
#Requires -RunAsAdministrator
[CmdletBinding()]
param([string] $Account = 'kiosk', [switch] $Check, [switch] $Undo)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$program = 'C:\Program Files\Rewards Kiosk\Rewards Kiosk.exe'
$stateFile = 'C:\ProgramData\RewardsShop\lock-down.json'
$embedded = 'root\standardcimv2\embedded'
$features = 'Client-EmbeddedShellLauncher', 'Client-KeyboardFilter', 'Client-EmbeddedLogon'
$sid = (New-Object Security.Principal.NTAccount $Account).Translate([Security.Principal.SecurityIdentifier]).Value

# Values of the registry: for the machine, and for the account, whose part of the registry is loaded meanwhile.
$machineValues = @(
  # Shell Launcher starts the kiosk again, so the kiosk does not start itself.
  @{ Path = 'SOFTWARE\Policies\RewardsShop\Kiosk'; Name = 'supervised'; Type = 'DWord'; Value = 1 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\EdgeUI'; Name = 'AllowEdgeSwipe'; Type = 'DWord'; Value = 0 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\System'; Name = 'AllowClipboardHistory'; Type = 'DWord'; Value = 0 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\Windows Error Reporting'; Name = 'DontShowUI'; Type = 'DWord'; Value = 1 }
  # No report of a crash either: it holds a visitor's memory.
  @{ Path = 'SOFTWARE\Microsoft\Windows\Windows Error Reporting\ExcludedApplications'; Name = 'Rewards Kiosk.exe'; Type = 'DWord'; Value = 1 }
  @{ Path = 'SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'HideFastUserSwitching'; Type = 'DWord'; Value = 1 }
  # The screen of Ctrl+Alt+Del and of the sign-in without power (2), language (4), ease of access (8) and other users (16).
  @{ Path = 'SOFTWARE\Microsoft\Windows Embedded\EmbeddedLogon'; Name = 'BrandingNeutral'; Type = 'DWord'; Value = 30 }
)
$accountValues = @(
  @{ Path = 'Software\Policies\Microsoft\Windows\Explorer'; Name = 'DisableNotificationCenter'; Type = 'DWord'; Value = 1 }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'SettingsPageVisibility'; Type = 'String'; Value = 'showonly:about' }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'NoControlPanel'; Type = 'DWord'; Value = 1 }
  # What is left on the screen of Ctrl+Alt+Del is to sign out.
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableTaskMgr'; Type = 'DWord'; Value = 1 }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableLockWorkstation'; Type = 'DWord'; Value = 1 }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableChangePassword'; Type = 'DWord'; Value = 1 }
  # The page that asks to finish setting up the device.
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\UserProfileEngagement'; Name = 'ScoobeSystemSettingEnabled'; Type = 'DWord'; Value = 0 }
)
# Ctrl+Alt+Del stays: by it an administrator gets at the machine.
$keys = 'Windows', 'Win+L', 'Win+U', 'Ctrl+Esc', 'Alt+Tab', 'Alt+Esc', 'Alt+F4', 'Alt+Space', 'Shift+Ctrl+Esc', 'Shift+F10'
$filterSettings = 'DisableKeyboardFilterForAdministrators', 'ForceOffAccessibility'

function Invoke-Reg {
  # reg.exe says by its exit code alone that it has failed.
  & reg.exe @args | Out-Null
  if ($LASTEXITCODE -ne 0) { throw "reg $($args -join ' ') failed" }
}

function Use-AccountRegistry([scriptblock] $Work) {
  # While the account is signed in, its part of the registry is loaded under its SID.
  if (Test-Path -LiteralPath "Registry::HKEY_USERS\$sid") { & $Work "HKEY_USERS\$sid"; return }
  $folder = (Get-CimInstance Win32_UserProfile | Where-Object { $_.SID -eq $sid }).LocalPath
  if (-not $folder) { throw "The account $Account has no profile yet: sign in with it once, then sign out" }
  Invoke-Reg load 'HKU\RewardsKiosk' "$folder\NTUSER.DAT"
  try { & $Work 'HKEY_USERS\RewardsKiosk' }
  finally {
    # It can't be unloaded while PowerShell holds a key of it, and a loaded one gives the account a temporary profile.
    for ($try = 1; $try -le 3; $try++) {
      [GC]::Collect()
      [GC]::WaitForPendingFinalizers()
      & reg.exe unload 'HKU\RewardsKiosk' | Out-Null
      if ($LASTEXITCODE -eq 0) { break }
      Start-Sleep -Seconds 1
    }
    if ($LASTEXITCODE -ne 0) { throw 'The registry of the account is still loaded: restart this machine before the account signs in' }
  }
}

function Get-RegistryValue([string] $Root, [hashtable] $Wanted) {
  $key = "Registry::$Root\$($Wanted.Path)"
  if (-not (Test-Path -LiteralPath $key)) { return $null }
  return (Get-Item -LiteralPath $key).GetValue($Wanted.Name, $null)
}

function Set-RegistryValue([string] $Root, [hashtable] $Wanted, $Value) {
  $key = "Registry::$Root\$($Wanted.Path)"
  if ($null -eq $Value) {
    if (Test-Path -LiteralPath $key) { Remove-ItemProperty -LiteralPath $key -Name $Wanted.Name -ErrorAction SilentlyContinue }
    return
  }
  if (-not (Test-Path -LiteralPath $key)) { New-Item -Path $key -Force | Out-Null }
  New-ItemProperty -LiteralPath $key -Name $Wanted.Name -PropertyType $Wanted.Type -Value $Value -Force | Out-Null
}

function Test-Values([string] $Root, [hashtable[]] $Values) {
  foreach ($each in $Values) { if ((Get-RegistryValue $Root $each) -ne $each.Value) { return $false } }
  return $true
}

function Get-Shell {
  Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName GetCustomShell -Arguments @{ Sid = $sid } -ErrorAction SilentlyContinue
}

function Test-Shell {
  $enabled = Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName IsEnabled -ErrorAction SilentlyContinue
  $shell = Get-Shell
  return [bool]($enabled -and $enabled.Enabled -and $shell -and $shell.Shell -like "*$program*")
}

function Get-FilterKey([string] $Id) {
  $filter = "Id='$Id'"
  $key = Get-CimInstance -Namespace $embedded -ClassName WEKF_PredefinedKey -Filter $filter -ErrorAction SilentlyContinue
  if (-not $key) { $key = Get-CimInstance -Namespace $embedded -ClassName WEKF_CustomKey -Filter $filter -ErrorAction SilentlyContinue }
  return $key
}

function Test-Keys {
  foreach ($id in $keys) { $key = Get-FilterKey $id; if (-not $key -or -not $key.Enabled) { return $false } }
  foreach ($name in $filterSettings) {
    $setting = Get-CimInstance -Namespace $embedded -ClassName WEKF_Settings -Filter "Name='$name'" -ErrorAction SilentlyContinue
    if (-not $setting -or $setting.Value -ne 'true') { return $false }
  }
  return $true
}

function Test-Features {
  foreach ($name in $features) {
    if ((Get-WindowsOptionalFeature -Online -FeatureName $name).State -ne 'Enabled') { return $false }
  }
  return $true
}

# Minutes of sleep on mains and on battery: of powercfg's output, which Windows translates, the last two numbers.
function Get-SleepMinutes {
  $seconds = [regex]::Matches((powercfg.exe /query SCHEME_CURRENT SUB_SLEEP STANDBYIDLE | Out-String), '0x[0-9a-fA-F]{8}')
  return @($seconds | Select-Object -Last 2 | ForEach-Object { [Convert]::ToInt32($_.Value, 16) / 60 })
}

function Set-SleepMinutes($Mains, $Battery) {
  powercfg.exe /change standby-timeout-ac $Mains
  powercfg.exe /change standby-timeout-dc $Battery
}

# A sleep to disk would write a visitor's memory there.
function Test-Hibernation {
  return (Get-RegistryValue 'HKEY_LOCAL_MACHINE' @{ Path = 'SYSTEM\CurrentControlSet\Control\Power'; Name = 'HibernateEnabled' }) -eq 1
}

function Test-Sleep { return -not (Test-Hibernation) -and -not ((Get-SleepMinutes) -ne 0) }

# What stops an automatic sign-in: an expired password (of a local account), and a text to be confirmed.
function Test-SignIn {
  $local = Get-LocalUser -SID $sid -ErrorAction SilentlyContinue
  if ($local -and $local.PasswordExpires) { return $false }
  foreach ($name in 'legalnoticecaption', 'legalnoticetext') {
    if (Get-RegistryValue 'HKEY_LOCAL_MACHINE' @{ Path = 'SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System'; Name = $name }) { return $false }
  }
  return $true
}

function Write-Report {
  $script:accountOk = $false
  Use-AccountRegistry { param($root) $script:accountOk = Test-Values $root $accountValues }
  $results = [ordered]@{
    'Shell Launcher, Keyboard Filter and Custom Logon are installed'           = Test-Features
    'the kiosk runs in place of Explorer'                                      = Test-Shell
    'keys that leave the kiosk, and the accessibility keys, do nothing'        = Test-Keys
    'no gesture from the edge, no clipboard history, no box of a crash'        = Test-Values 'HKEY_LOCAL_MACHINE' $machineValues
    'for the account: no Task Manager, settings, notification centre or setup' = $script:accountOk
    'the machine does not sleep'                                               = Test-Sleep
    'the password never expires, and no notice waits at the sign-in'           = Test-SignIn
  }
  foreach ($what in $results.Keys) { Write-Output ('{0} {1}' -f $(if ($results[$what]) { '[ok]' } else { '[--]' }), $what) }
  $script:isLockedDown = -not ($results.Values -contains $false)
}

function Set-FilterKey([string] $Id, [bool] $Enabled) {
  $key = Get-FilterKey $Id
  if ($key) { Set-CimInstance -InputObject $key -Property @{ Enabled = $Enabled } }
  elseif ($Enabled) { New-CimInstance -Namespace $embedded -ClassName WEKF_CustomKey -Property @{ Id = $Id; Enabled = $true } | Out-Null }
}

function Set-FilterSetting([string] $Name, [string] $Value) {
  $setting = Get-CimInstance -Namespace $embedded -ClassName WEKF_Settings -Filter "Name='$Name'"
  Set-CimInstance -InputObject $setting -Property @{ Value = $Value }
}

function Save-State {
  if (Test-Path -LiteralPath $stateFile) { return }
  $script:before = @{ machine = @{}; account = @{}; filterKeys = @{}; filterSettings = @{} }
  $before.sleep = Get-SleepMinutes
  $before.hibernation = Test-Hibernation
  $launcher = Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName IsEnabled -ErrorAction SilentlyContinue
  $before.shellLauncher = [bool]($launcher -and $launcher.Enabled)
  foreach ($id in $keys) { $key = Get-FilterKey $id; $before.filterKeys[$id] = [bool]($key -and $key.Enabled) }
  foreach ($name in $filterSettings) {
    $before.filterSettings[$name] = (Get-CimInstance -Namespace $embedded -ClassName WEKF_Settings -Filter "Name='$name'").Value
  }
  foreach ($each in $machineValues) { $before.machine["$($each.Path)|$($each.Name)"] = Get-RegistryValue 'HKEY_LOCAL_MACHINE' $each }
  Use-AccountRegistry {
    param($root)
    foreach ($each in $accountValues) { $script:before.account["$($each.Path)|$($each.Name)"] = Get-RegistryValue $root $each }
  }
  New-Item -ItemType Directory -Force (Split-Path $stateFile) | Out-Null
  $before | ConvertTo-Json | Set-Content -LiteralPath $stateFile -Encoding UTF8
}

function Enable-LockDown {
  $needsRestart = $false
  foreach ($name in $features) {
    $feature = Enable-WindowsOptionalFeature -Online -FeatureName $name -All -NoRestart
    if ($feature.RestartNeeded) { $needsRestart = $true }
  }
  if ($needsRestart) { Write-Output 'Restart this machine, then run this script again.'; exit 0 }
  Save-State
  foreach ($each in $machineValues) { Set-RegistryValue 'HKEY_LOCAL_MACHINE' $each $each.Value }
  Use-AccountRegistry { param($root) foreach ($each in $accountValues) { Set-RegistryValue $root $each $each.Value } }
  foreach ($id in $keys) { Set-FilterKey $id $true }
  foreach ($name in $filterSettings) { Set-FilterSetting $name 'true' }
  # The display's own time stays: the kiosk keeps it awake within its opening hours.
  Set-SleepMinutes 0 0
  powercfg.exe /hibernate off
  if (Get-LocalUser -SID $sid -ErrorAction SilentlyContinue) { Set-LocalUser -SID $sid -PasswordNeverExpires $true }
  $restartShell = 0
  $doNothing = 3
  $class = @{ Namespace = $embedded; ClassName = 'WESL_UserSetting' }
  Invoke-CimMethod @class -MethodName SetDefaultShell -Arguments @{ Shell = 'explorer.exe'; DefaultAction = $restartShell } | Out-Null
  # Exit code 0 is Quit behind the PIN, after which an administrator signs the account out; any other means: start again.
  Invoke-CimMethod @class -MethodName SetCustomShell -Arguments @{
    Sid                     = $sid
    Shell                   = "`"$program`""
    CustomReturnCodes       = [int[]](0)
    CustomReturnCodesAction = [int[]]($doNothing)
    DefaultAction           = $restartShell
  } | Out-Null
  Invoke-CimMethod @class -MethodName SetEnabled -Arguments @{ Enabled = $true } | Out-Null
}

function Disable-LockDown {
  if (-not (Test-Path -LiteralPath $stateFile)) { throw "$stateFile is missing: this script has not changed this machine" }
  $saved = Get-Content -LiteralPath $stateFile -Raw | ConvertFrom-Json
  Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName RemoveCustomShell -Arguments @{ Sid = $sid } | Out-Null
  Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName SetEnabled -Arguments @{ Enabled = $saved.shellLauncher } | Out-Null
  foreach ($id in $keys) { Set-FilterKey $id $saved.filterKeys.$id }
  foreach ($name in $filterSettings) { Set-FilterSetting $name $saved.filterSettings.$name }
  foreach ($each in $machineValues) { Set-RegistryValue 'HKEY_LOCAL_MACHINE' $each $saved.machine."$($each.Path)|$($each.Name)" }
  Use-AccountRegistry {
    param($root)
    foreach ($each in $accountValues) { Set-RegistryValue $root $each $saved.account."$($each.Path)|$($each.Name)" }
  }
  Set-SleepMinutes $saved.sleep[0] $saved.sleep[1]
  if ($saved.hibernation) { powercfg.exe /hibernate on }
  Remove-Item -LiteralPath $stateFile
  Write-Output 'Taken back, except the Windows features and the password that never expires. Restart the machine.'
}

if ($Undo) { Disable-LockDown; exit 0 }
if (-not (Get-WindowsOptionalFeature -Online -FeatureName $features[0])) {
  throw 'This Windows has no Shell Launcher: it needs Enterprise, Education or IoT Enterprise'
}
if (-not $Check) {
  if (-not (Test-Path -LiteralPath $program)) { throw "$program is missing: install the kiosk first" }
  Write-Report
  Enable-LockDown
  Write-Output 'After the changes:'
}
Write-Report
if (-not $isLockedDown) { exit 1 }
if (-not $Check) { Write-Output 'Restart the machine.' }
