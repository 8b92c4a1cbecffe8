/**
 * The configuration profile of macOS, sent by MDM: the app's managed preferences, and its notification settings, so
 * that macOS asks no visitor for permission.
 */
import { createHash } from 'node:crypto'
import {
  exampleClient,
  exampleOf,
  formFields,
  mustBeGiven,
  PREFERENCE_DOMAIN,
  xmlText,
  type FormField,
  type TemplateClient,
} from './form-field.ts'

/** UUID namespace of this profile's identifiers. */
const NAMESPACE = '6D7F3C1E-5B0A-4C57-9A53-2F6B8C0E4D11'

/**
 * A version 5 UUID (RFC 9562) of a client's payload. It is stable, so that a profile sent again replaces the previous
 * one, and differs by client, so that two on one machine never replace each other.
 */
function payloadId(client: TemplateClient, payload: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(`${client.clientLoginId}/${payload}`)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) % 0x10) + 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) % 0x40) + 0x80, 8)
  const hex = bytes.toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function plistValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${xmlText(value)}</string>`
}

/** Two hyphens in a row would end an XML comment. */
function comment(text: string): string {
  return `<!-- ${text.replaceAll('--', '- -')} -->`
}

/** An optional setting is commented out, with its default. */
function entryOf(field: FormField, client: TemplateClient): string {
  const entry = `<key>${field.name}</key>${plistValue(exampleOf(field, client))}`
  const about = `        ${comment(field.about)}`
  return `${about}\n        ${mustBeGiven(field) ? entry : comment(entry)}`
}

/**
 * Only banners, no notification centre or lock screen: their menus would lead out of the kiosk. With this payload macOS
 * does not ask the visitor for permission.
 */
function notificationSettings(client: TemplateClient): string {
  return `      <dict>
        <key>PayloadType</key><string>com.apple.notificationsettings</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.notifications</string>
        <key>PayloadUUID</key><string>${payloadId(client, 'notifications')}</string>
        <key>PayloadDisplayName</key><string>Rewards shop kiosk: notifications</string>
        <key>NotificationSettings</key>
        <array>
          <dict>
            <key>BundleIdentifier</key><string>${PREFERENCE_DOMAIN}</string>
            <key>NotificationsEnabled</key><true/>
            <key>AlertType</key><integer>1</integer>
            <key>ShowInNotificationCenter</key><false/>
            <key>ShowInLockScreen</key><false/>
            <key>BadgesEnabled</key><false/>
            <key>SoundsEnabled</key><false/>
          </dict>
        </array>
      </dict>`
}

/**
 * Makes the kiosk's login item and agent managed: macOS 13 and newer then do not announce a new background item, and
 * users can't switch it off (payload com.apple.servicemanagement; not tested).
 */
function backgroundItems(client: TemplateClient): string {
  return `      <dict>
        <key>PayloadType</key><string>com.apple.servicemanagement</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.background</string>
        <key>PayloadUUID</key><string>${payloadId(client, 'background')}</string>
        <key>PayloadDisplayName</key><string>Rewards shop kiosk: start with the login</string>
        <key>Rules</key>
        <array>
          <dict>
            <key>RuleType</key><string>LabelPrefix</string>
            <key>RuleValue</key><string>${PREFERENCE_DOMAIN}</string>
          </dict>
          <dict>
            <key>RuleType</key><string>BundleIdentifier</string>
            <key>RuleValue</key><string>${PREFERENCE_DOMAIN}</string>
          </dict>
        </array>
      </dict>`
}

/** The template (`com.rewardsshop.kiosk.mobileconfig`), filled in for a client. */
export function managedPreferences(client: TemplateClient = exampleClient): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>PayloadType</key><string>Configuration</string>
    <key>PayloadVersion</key><integer>1</integer>
    <key>PayloadScope</key><string>System</string>
    <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.profile</string>
    <key>PayloadUUID</key><string>${payloadId(client, 'profile')}</string>
    <key>PayloadDisplayName</key><string>Rewards shop kiosk</string>
    <key>PayloadContent</key>
    <array>
      <dict>
        <key>PayloadType</key><string>${PREFERENCE_DOMAIN}</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.settings</string>
        <key>PayloadUUID</key><string>${payloadId(client, 'settings')}</string>
        <key>PayloadDisplayName</key><string>Rewards shop kiosk: settings</string>
${formFields.map((field) => entryOf(field, client)).join('\n')}
      </dict>
${notificationSettings(client)}
${backgroundItems(client)}
    </array>
  </dict>
</plist>
`
}
