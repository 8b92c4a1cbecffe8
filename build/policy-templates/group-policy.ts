/** The administrative template of Windows' group policies, and its English texts. */
import { formFields, isBuiltIn, REGISTRY_PATH, xmlText, type FormField } from './form-field.ts'

const NAMESPACE = 'RewardsShop.Policies.Kiosk'
const REVISION = '1.0'
const CATEGORY = 'RewardsShopKiosk'
const TEXT_LENGTH = 1023

/** The id of a choice's text: ADMX allows letters, digits and underscores. */
function choiceId(name: string, choice: string): string {
  return `${name}_${choice.replaceAll('-', '_')}`
}

/** A decimal box is never empty: without a default, Windows would fill in a number that no administrator chose. */
function inputKind({ form, builtIn }: FormField): FormField['form'] {
  return form.kind === 'number' && !isBuiltIn(builtIn) ? { kind: 'text' } : form
}

/** Windows requires a presentation exactly for values that are filled in. */
function elementOf(field: FormField): string {
  const { name } = field
  const form = inputKind(field)
  switch (form.kind) {
    case 'flag':
      return ''
    case 'number':
      return `<decimal id="${name}" valueName="${name}" required="true" minValue="${form.min}" maxValue="${form.max}" />`
    case 'choice':
      return `<enum id="${name}" valueName="${name}" required="true">${form.choices
        .map(
          (choice) =>
            `<item displayName="$(string.${choiceId(name, choice)})"><value><string>${xmlText(choice)}</string></value></item>`,
        )
        .join('')}</enum>`
    case 'text':
      return `<text id="${name}" valueName="${name}" required="true" maxLength="${TEXT_LENGTH}" />`
  }
}

function policyOf(field: FormField): string {
  const { name, form } = field
  const isFlag = form.kind === 'flag'
  const attributes = [
    `name="${name}"`,
    'class="Machine"',
    `displayName="$(string.${name})"`,
    `explainText="$(string.${name}_about)"`,
    ...(isFlag ? [`valueName="${name}"`] : [`presentation="$(presentation.${name})"`]),
    `key="${REGISTRY_PATH}"`,
  ].join(' ')
  const inside = isFlag
    ? `      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>`
    : `      <elements>${elementOf(field)}</elements>`
  return `    <policy ${attributes}>
      <parentCategory ref="${CATEGORY}" />
      <supportedOn ref="SUPPORTED_Windows10" />
${inside}
    </policy>`
}

/** The template (`RewardsShopKiosk.admx`). */
export function groupPolicyTemplate(): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions revision="${REVISION}" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <policyNamespaces>
    <target prefix="rewardsshop" namespace="${NAMESPACE}" />
  </policyNamespaces>
  <resources minRequiredRevision="${REVISION}" />
  <supportedOn>
    <definitions>
      <definition name="SUPPORTED_Windows10" displayName="$(string.SUPPORTED_Windows10)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="${CATEGORY}" displayName="$(string.${CATEGORY})" />
  </categories>
  <policies>
${formFields.map(policyOf).join('\n')}
  </policies>
</policyDefinitions>
`
}

function defaultSentence({ builtIn }: FormField): string {
  if (builtIn === undefined) return 'Must be given, here or on the machine.'
  return isBuiltIn(builtIn) ? `Built in: ${String(builtIn)}.` : ''
}

function stringsOf(field: FormField): string {
  const { name, title, form, about } = field
  const explained = [about, defaultSentence(field)].filter((sentence) => sentence !== '').join(' ')
  const choices = form.kind === 'choice' ? form.choices : []
  return [
    `      <string id="${name}">${xmlText(title)}</string>`,
    `      <string id="${name}_about">${xmlText(explained)}</string>`,
    ...choices.map((choice) => `      <string id="${choiceId(name, choice)}">${xmlText(choice)}</string>`),
  ].join('\n')
}

function inputOf(field: FormField): string {
  const { name, title, builtIn } = field
  const form = inputKind(field)
  const label = xmlText(title)
  switch (form.kind) {
    case 'flag':
      return ''
    case 'number':
      return `<decimalTextBox refId="${name}" defaultValue="${Number(builtIn ?? form.min)}">${label}</decimalTextBox>`
    case 'choice':
      return `<dropdownList refId="${name}" defaultItem="${Math.max(0, form.choices.indexOf(String(builtIn)))}">${label}</dropdownList>`
    case 'text':
      return `<textBox refId="${name}"><label>${label}</label></textBox>`
  }
}

/** Its English texts and inputs (`en-US/RewardsShopKiosk.adml`). */
export function groupPolicyWords(): string {
  const presentations = formFields
    .filter(({ form }) => form.kind !== 'flag')
    .map((field) => `      <presentation id="${field.name}">${inputOf(field)}</presentation>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources revision="${REVISION}" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <displayName>Rewards shop kiosk</displayName>
  <description>The settings of the rewards shop's kiosk.</description>
  <resources>
    <stringTable>
      <string id="SUPPORTED_Windows10">Windows 10 and newer</string>
      <string id="${CATEGORY}">Rewards shop kiosk</string>
${formFields.map(stringsOf).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}
