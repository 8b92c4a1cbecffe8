/** Reads a QR code from the screen, as a camera or scanner would. */
import type { Locator } from 'playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** @returns the text of the code */
export async function readCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
