/**
 * The part of the MSI that makes the folder of the machine file, which administrators and SYSTEM alone may write:
 * %ProgramData% would let every user make it first. The packager's project has no place for it, so it is added.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Fixed: identifies the component in every version. */
const COMPONENT_ID = '2B6D5C0B-1C43-4C2B-8F0A-6E0B7C7B5A19'

/**
 * Owner Administrators (BA), group SYSTEM (SY); protected from what is inherited; full rights for SYSTEM and
 * administrators, reading for users (BU), all of it for whatever comes into the folder. OWNER RIGHTS (OW) takes from
 * the owner of a file, who may have put it there before, the right to grant himself others (technet, "OwnerRights").
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

/** @returns the MSI's project (WiX) with the data folder in it; throws where it is built in another way than known */
export function withDataFolder(project: string): string {
  const reference = '\n      <ComponentGroupRef Id="DataFolderComponents"/>'
  const withDirectory = inserted(project, '<Directory Id="ProgramFiles64Folder">', directory)
  const withReference = inserted(withDirectory, '<ComponentGroupRef Id="ProductComponents"/>', reference)
  return inserted(withReference, '</Product>', component)
}

/** The packager's hook between making the project and building the MSI. @param file the project, which is rewritten */
export function addDataFolder(file: string): void {
  writeFileSync(file, withDataFolder(readFileSync(file, 'utf8')))
}
