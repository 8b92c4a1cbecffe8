/** Parses the output of `reg query` for a policy key into a layer of settings. */
import type { SettingLayer } from './configuration.rules.ts'

const VALUE = /^\s+(\S+)\s+(REG_SZ|REG_EXPAND_SZ|REG_DWORD|REG_QWORD)\s*(.*)$/

/** Replaces bytes that are not UTF-8: the tool prints in the code page of the system's language. */
const UNREAD = '\uFFFD'

/** @param printed the output of `reg query`; empty if the key does not exist */
export function layerOfRegistry(key: string, printed: string): SettingLayer {
  const values = printed.split(/\r?\n/).flatMap((line) => {
    const [, name, type, value] = VALUE.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    const text = value.trim()
    return [[name, type === 'REG_DWORD' || type === 'REG_QWORD' ? Number(text) : text] as const]
  })
  const layer: SettingLayer = { source: 'policy', place: key, values: Object.fromEntries(values) }
  const unread = values.find(([, value]) => String(value).includes(UNREAD))
  if (unread === undefined) return layer
  const message = `${unread[0]} holds a letter that can't be read here: give it in the machine file`
  return { ...layer, broken: { message, line: null } }
}
