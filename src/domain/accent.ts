/**
 * Colour ramp of a client's accent colour (looks.md, "Colour"). Derived in OKLCH, where equal steps look
 * equal. Every pair that carries text has a contrast of at least 4.5:1, for any client's colour. The
 * conversions are Björn Ottosson's OKLab, the contrast WCAG 2.2's. Not culori, to keep the first view small
 * (docs/supply-chain.md).
 */
import { surfaces } from '../lib/surfaces.ts'

export interface Accent {
  /** The client's colour: buttons, badges. */
  accent: string
  /** Text on `accent` and on `hover`. */
  ink: string
  hover: string
  /** A light tint behind text. */
  soft: string
  /** Text in the accent colour, on the page, on surfaces and on `soft`. */
  strong: string
}

type Rgb = readonly [red: number, green: number, blue: number]
interface Oklch {
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** Minimum contrast of a filled button with the page. */
const FILL_CONTRAST = 3
/** Colours with less chroma look grey. */
const GREY_CHROMA = 0.024
/** Lightness of a grey accent in the dark scheme: a mid-grey would look like a disabled control. */
const GREY_LIGHTNESS = 0.9

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function gamma(share: number): number {
  const curved = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, curved)))
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05)
  return Math.max(ratio, 1 / ratio)
}

function oklchOf(hex: string): Oklch {
  const [red, green, blue] = rgbOf(hex).map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest sRGB colour. Clamped, so contrast must be measured on the result. */
function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hexOf([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** White, near-black or black: one of them reaches 4.5:1 on any colour. */
function inkOn(fill: string): string {
  return [WHITE, '#1a1713'].find((ink) => contrast(ink, fill) >= TEXT_CONTRAST) ?? BLACK
}

/**
 * Moves a colour towards white or black until `enough` accepts it. At the ends the clamped colour loses its
 * chroma.
 */
function movedUntil(start: Oklch, step: 0.01 | -0.01, enough: (hex: string) => boolean): string {
  for (let lightness = start.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const hex = hexOfOklch({ ...start, lightness })
    if (enough(hex)) return hex
  }
  return step > 0 ? WHITE : BLACK
}

/**
 * The ramp of one scheme.
 * @param colour the client's colour, `#rrggbb`
 */
export function accentOf(colour: string, scheme: 'light' | 'dark'): Accent {
  const dark = scheme === 'dark'
  const own = oklchOf(colour)
  if (dark && own.chroma < GREY_CHROMA) own.lightness = GREY_LIGHTNESS
  const { page } = surfaces[scheme]
  // A dark brand colour would not be visible in the dark scheme. In the light scheme the colour is used
  // unchanged.
  const accent = dark
    ? movedUntil(own, 0.01, (hex) => contrast(hex, page) >= FILL_CONTRAST)
    : colour.toLowerCase()
  const ink = inkOn(accent)
  const shifted = oklchOf(accent)
  const hover = hexOfOklch({ ...shifted, lightness: shifted.lightness + (ink === WHITE ? -0.05 : 0.05) })
  const soft = hexOfOklch({
    lightness: dark ? 0.29 : 0.95,
    chroma: Math.min(own.chroma, dark ? 0.045 : 0.024),
    hue: own.hue,
  })
  const strong = movedUntil(own, dark ? 0.01 : -0.01, (hex) =>
    [...Object.values(surfaces[scheme]), soft].every((ground) => contrast(hex, ground) >= TEXT_CONTRAST),
  )
  // If the colour can't get lighter or darker, hover does not change it.
  return { accent, ink, hover: contrast(hover, ink) >= TEXT_CONTRAST ? hover : accent, soft, strong }
}
