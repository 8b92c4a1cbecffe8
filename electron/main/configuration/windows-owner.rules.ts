/**
 * Whether a Windows file belongs to an administrator, by its security descriptor in SDDL, which is the same
 * in any language.
 */

/** SDDL's names for SYSTEM, Administrators, the built-in administrator, and a domain's and a forest's administrators. */
const ADMINISTRATORS = new Set(['SY', 'BA', 'LA', 'DA', 'EA'])
/** The same as SIDs, with TrustedInstaller, to which Windows' own folders belong. */
const ADMINISTRATOR_SID =
  /^S-1-5-(?:18|32-544|21-\d+-\d+-\d+-(?:500|512|519)|80-956008885-3418522649-1831038044-1853292631-2271478464)$/

/** The owner as SDDL begins with it: a name of two letters or a SID. */
const OWNER = /^O:(S-1(?:-\d+)+|[A-Z]{2})(?:G:|D:|S:|$)/

/**
 * Why something is not believed by its owner; `null` where it is.
 * @param sddl as `(Get-Acl …).Sddl` prints it
 * @param place whose descriptor it is, for the sentence
 */
export function whyOwnerUntrusted(sddl: string, place: string): string | null {
  const [, owner] = OWNER.exec(sddl.trim()) ?? []
  if (owner === undefined) return `can't be checked: Windows did not say whom ${place} belongs to`
  if (ADMINISTRATORS.has(owner) || ADMINISTRATOR_SID.test(owner)) return null
  return `is not trusted: ${place} must belong to Administrators (icacls "${place}" /setowner *S-1-5-32-544)`
}
