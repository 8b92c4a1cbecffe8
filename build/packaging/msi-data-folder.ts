/**
 * The part of the MSI that creates the machine file's folder, writable only for administrators and SYSTEM:
 * %ProgramData% would let any user create it first. electron-builder has no option for it, so it is added to the
 * generated project.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Identifies the component in every version. Never change it. */
const COMPONENT_ID = '2B6D5C0B-1C43-4C2B-8F0A-6E0B7C7B5A19'

/**
 * Owner Administrators (BA), group SYSTEM (SY), no inherited rights. Full rights for SYSTEM and administrators, read
 * rights for users (BU), inherited by everything in the folder. OWNER RIGHTS (OW) takes from a file's owner, who may
 * have created it earlier, the right to grant himself others (technet, "OwnerRights").
 */
export const DATA_FOLDER_SDDL =
  'O:BAG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;OICI;0x1200a9;;;OW)'

const directory = `
      <Directory Id="CommonAppDataFolder">
        <Directory Id="RewardsShopData" Name="RewardsShop"/>
      </Directory>`

const component = `
    <ComponentGroup Id="DataFolderComponents" Directory="RewardsShopData">
      <Component Id="DataFolder" Guid="${COMPONENT_ID}" KeyPath="yes" Permanent="yes">
        <CreateFolder>
          <PermissionEx Sddl="${DATA_FOLDER_SDDL}"/>
        </CreateFolder>
      </Component>
    </ComponentGroup>`

function inserted(project: string, before: string, part: string): string {
  const at = project.indexOf(before)
  if (at < 0 || project.indexOf(before, at + 1) >= 0)
    throw new Error(`The MSI's project must hold ${before} once, to have the data folder added`)
  return `${project.slice(0, at).trimEnd()}${part}\n    ${project.slice(at)}`
}

/** @returns the MSI's project (WiX) with the data folder; throws if its structure is unknown */
export function withDataFolder(project: string): string {
  const reference = '\n      <ComponentGroupRef Id="DataFolderComponents"/>'
  const withDirectory = inserted(project, '<Directory Id="ProgramFiles64Folder">', directory)
  const withReference = inserted(withDirectory, '<ComponentGroupRef Id="ProductComponents"/>', reference)
  return inserted(withReference, '</Product>', component)
}

/** electron-builder's hook between generating the project and building the MSI. @param file the project, rewritten */
export function addDataFolder(file: string): void {
  writeFileSync(file, withDataFolder(readFileSync(file, 'utf8')))
}
