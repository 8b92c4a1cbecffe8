# Runs the kiosk in place of Explorer for one account, and takes away what Windows itself offers beside it: keys,
# gestures, sleep, boxes, and where a notification leads (Windows Enterprise, Education, IoT). Not run on Windows yet.
#   lock-down.ps1           checks, changes what is not so yet, checks again
#   lock-down.ps1 -Check    only checks; ends with 1 if something is not so
#   lock-down.ps1 -Undo     takes back what it has changed
# Run it in powershell.exe as an administrator, after the account's first sign-in and while it is signed out.
#Requires -Version 5.1
#Requires -RunAsAdministrator
[CmdletBinding()]
param([string] $Account = 'kiosk', [switch] $Check, [switch] $Undo)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$program = 'C:\Program Files\Rewards Kiosk\Rewards Kiosk.exe'
$stateFile = 'C:\ProgramData\RewardsShop\lock-down.json'
$embedded = 'root\standardcimv2\embedded'
$hive = 'HKU\RewardsKiosk'
$sid = (New-Object Security.Principal.NTAccount $Account).Translate([Security.Principal.SecurityIdentifier]).Value

# Values of the registry: for the machine, and for the account, whose part of the registry is loaded meanwhile.
$machineValues = @(
  # Shell Launcher starts the kiosk again, so the kiosk does not start itself.
  @{ Path = 'SOFTWARE\Policies\RewardsShop\Kiosk'; Name = 'supervised'; Type = 'DWord'; Value = 1 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\EdgeUI'; Name = 'AllowEdgeSwipe'; Type = 'DWord'; Value = 0 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\System'; Name = 'AllowClipboardHistory'; Type = 'DWord'; Value = 0 }
  @{ Path = 'SOFTWARE\Policies\Microsoft\Windows\Windows Error Reporting'; Name = 'DontShowUI'; Type = 'DWord'; Value = 1 }
)
$accountValues = @(
  @{ Path = 'Software\Policies\Microsoft\Windows\Explorer'; Name = 'DisableNotificationCenter'; Type = 'DWord'; Value = 1 }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'SettingsPageVisibility'; Type = 'String'; Value = 'showonly:about' }
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'NoControlPanel'; Type = 'DWord'; Value = 1 }
  # The page that asks to finish setting up the device.
  @{ Path = 'Software\Microsoft\Windows\CurrentVersion\UserProfileEngagement'; Name = 'ScoobeSystemSettingEnabled'; Type = 'DWord'; Value = 0 }
)
# Ctrl+Alt+Del stays: by it an administrator gets at the machine.
$keys = 'Windows', 'Win+L', 'Win+U', 'Ctrl+Esc', 'Alt+Tab', 'Alt+Esc', 'Alt+F4', 'Alt+Space', 'Shift+Ctrl+Esc', 'Shift+F10'
$filterSettings = 'DisableKeyboardFilterForAdministrators', 'ForceOffAccessibility'

function Invoke-Reg {
  # reg.exe says by its exit code alone that it has failed.
  & reg.exe @args | Out-Null
  if ($LASTEXITCODE -ne 0) { throw "reg $($args -join ' ') failed: is the account signed in?" }
}

function Use-AccountRegistry([scriptblock] $Work) {
  $folder = (Get-CimInstance Win32_UserProfile | Where-Object { $_.SID -eq $sid }).LocalPath
  if (-not $folder) { throw "The account $Account has no profile yet: sign in with it once, then sign out" }
  Invoke-Reg load $hive "$folder\NTUSER.DAT"
  try { & $Work }
  finally {
    # What PowerShell still holds of it would keep it from being unloaded.
    [GC]::Collect()
    Invoke-Reg unload $hive
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
  foreach ($name in 'Client-EmbeddedShellLauncher', 'Client-KeyboardFilter') {
    if ((Get-WindowsOptionalFeature -Online -FeatureName $name).State -ne 'Enabled') { return $false }
  }
  return $true
}

function Write-Report {
  $accountOk = $false
  Use-AccountRegistry { $script:accountOk = Test-Values 'HKEY_USERS\RewardsKiosk' $accountValues }
  $results = [ordered]@{
    'Shell Launcher and Keyboard Filter are installed'                    = Test-Features
    'the kiosk runs in place of Explorer'                                 = Test-Shell
    'keys that leave the kiosk, and the accessibility keys, do nothing'   = Test-Keys
    'no gesture from the edge, no clipboard history, no box of a crash'   = Test-Values 'HKEY_LOCAL_MACHINE' $machineValues
    'for the account: no settings, no notification centre, no setup page' = $script:accountOk
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
  $script:before = @{ machine = @{}; account = @{} }
  foreach ($each in $machineValues) { $before.machine["$($each.Path)|$($each.Name)"] = Get-RegistryValue 'HKEY_LOCAL_MACHINE' $each }
  Use-AccountRegistry {
    foreach ($each in $accountValues) { $script:before.account["$($each.Path)|$($each.Name)"] = Get-RegistryValue 'HKEY_USERS\RewardsKiosk' $each }
  }
  New-Item -ItemType Directory -Force (Split-Path $stateFile) | Out-Null
  $before | ConvertTo-Json | Set-Content -LiteralPath $stateFile -Encoding UTF8
}

function Enable-LockDown {
  $needsRestart = $false
  foreach ($name in 'Client-EmbeddedShellLauncher', 'Client-KeyboardFilter') {
    $feature = Enable-WindowsOptionalFeature -Online -FeatureName $name -All -NoRestart
    if ($feature.RestartNeeded) { $needsRestart = $true }
  }
  if ($needsRestart) { Write-Output 'Restart this machine, then run this script again.'; exit 0 }
  Save-State
  foreach ($each in $machineValues) { Set-RegistryValue 'HKEY_LOCAL_MACHINE' $each $each.Value }
  Use-AccountRegistry { foreach ($each in $accountValues) { Set-RegistryValue 'HKEY_USERS\RewardsKiosk' $each $each.Value } }
  foreach ($id in $keys) { Set-FilterKey $id $true }
  foreach ($name in $filterSettings) { Set-FilterSetting $name 'true' }
  powercfg.exe /change standby-timeout-ac 0
  powercfg.exe /change monitor-timeout-ac 0
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
  Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName RemoveCustomShell -Arguments @{ Sid = $sid } | Out-Null
  Invoke-CimMethod -Namespace $embedded -ClassName WESL_UserSetting -MethodName SetEnabled -Arguments @{ Enabled = $false } | Out-Null
  foreach ($id in $keys) { Set-FilterKey $id $false }
  foreach ($name in $filterSettings) { Set-FilterSetting $name 'false' }
  if (Test-Path -LiteralPath $stateFile) {
    $saved = Get-Content -LiteralPath $stateFile -Raw | ConvertFrom-Json
    foreach ($each in $machineValues) { Set-RegistryValue 'HKEY_LOCAL_MACHINE' $each $saved.machine."$($each.Path)|$($each.Name)" }
    Use-AccountRegistry { foreach ($each in $accountValues) { Set-RegistryValue 'HKEY_USERS\RewardsKiosk' $each $saved.account."$($each.Path)|$($each.Name)" } }
    Remove-Item -LiteralPath $stateFile
  }
  Write-Output 'Taken back, except the sleep of machine and display and the two Windows features. Restart the machine.'
}

if ($Undo) { Disable-LockDown; exit 0 }
if (-not $Check) {
  if (-not (Test-Path -LiteralPath $program)) { throw "$program is missing: install the kiosk first" }
  Write-Report
  Enable-LockDown
  Write-Output 'After the changes:'
}
Write-Report
if (-not $isLockedDown) { exit 1 }
if (-not $Check) { Write-Output 'Restart the machine.' }
