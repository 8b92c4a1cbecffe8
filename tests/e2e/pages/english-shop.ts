/** A shop only in English, beside the demo's two in English and Hindi. */
import { openClient } from '../../setup/operator.ts'

/**
 * Opens a shop without a second language that requires a login.
 * @returns its login id, different each time
 */
export async function openEnglishShop(): Promise<string> {
  const loginId = `english-${Math.random().toString(36).slice(2, 8)}`
  const products = 'code,name,category,points,stock\nP1,Plain lamp,Home,500,50'
  await openClient(loginId, 'Plain Works', products, ['--login-needed', 'yes'])
  return loginId
}
