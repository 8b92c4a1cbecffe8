/** `npm run kiosk:icons`: generates every icon of the installed kiosk from one drawing. The output is committed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import png2icons from 'png2icons'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../../resources/icons')
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
const FULL_SIZE = 1024
const ALL_COLOURS = 0

const drawing = readFileSync(path.join(folder, 'kiosk.svg'))

/** The drawing as a picture, rendered at this size instead of scaled down. */
function picture(size: number): Promise<Buffer> {
  const density = (72 * size) / FULL_SIZE
  return sharp(drawing, { density: Math.max(1, density) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 256 })
    .toBuffer()
}

function written(name: string, bytes: Buffer | null): void {
  if (bytes === null) throw new Error(`${name} could not be made of the drawing`)
  writeFileSync(path.join(folder, name), bytes)
}

const full = await picture(FULL_SIZE)
written('kiosk.ico', png2icons.createICO(full, png2icons.BICUBIC2, ALL_COLOURS, true, true))
written('kiosk.icns', png2icons.createICNS(full, png2icons.BICUBIC2, ALL_COLOURS))
mkdirSync(path.join(folder, 'linux'), { recursive: true })
for (const size of LINUX_SIZES) written(`linux/${size}x${size}.png`, await picture(size))
