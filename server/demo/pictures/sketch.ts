/**
 * The drawing board of the demo's pictures. A drawing asks it for gradients and shadows and returns plain SVG
 * elements; the board keeps the definitions. Every subject stands in a square of 1200 units, lit from the upper
 * left, its feet near y = 960. Blur filters are left out on purpose: soft edges are radial gradients, which
 * render ten times as fast and look the same in every renderer.
 */
import { shade, tint } from './colour.ts'

/** The colours of one picture, each `#rrggbb`. */
export interface Palette {
  main: string
  accent: string
}

export type Drawing = (sketch: Sketch, palette: Palette) => string

type Stop = readonly [offset: number, colour: string, opacity?: number]

export const INK = '#2a2733'
export const STEEL = '#cdd2da'
export const GOLD = '#d8a84c'
export const WOOD = '#c18b57'
export const CREAM = '#f7efe1'
export const LEAF = '#5c9065'
export const WHITE = '#ffffff'

export class Sketch {
  private readonly definitions: string[] = []

  private define(element: (id: string) => string): string {
    const id = `d${this.definitions.length}`
    this.definitions.push(element(id))
    return `url(#${id})`
  }

  /** A gradient along a line given in shares of the painted shape's box. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
    )
  }

  radial(cx: number, cy: number, radius: number, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${stopList(stops)}</radialGradient>`,
    )
  }

  /** A standing round thing: lit left of the middle, dark towards the right. */
  round(colour: string): string {
    return this.linear(0, 0, 1, 0, [
      [0, shade(colour, 0.12)],
      [0.26, tint(colour, 0.3)],
      [0.55, colour],
      [1, shade(colour, 0.36)],
    ])
  }

  /** A flat face that catches the light at its upper left. */
  face(colour: string, depth = 1): string {
    return this.linear(0, 0, 1, 1, [
      [0, tint(colour, 0.24 * depth)],
      [0.5, colour],
      [1, shade(colour, 0.22 * depth)],
    ])
  }

  /** A face that darkens downwards. */
  fall(colour: string): string {
    return this.linear(0, 0, 0, 1, [
      [0, tint(colour, 0.18)],
      [1, shade(colour, 0.24)],
    ])
  }

  ball(colour: string): string {
    return this.radial(0.36, 0.3, 0.78, [
      [0, tint(colour, 0.5)],
      [0.45, colour],
      [1, shade(colour, 0.42)],
    ])
  }

  /** Glass: nearly clear, with a bluish edge. */
  glass(colour = '#bcd4dd'): string {
    return this.linear(0, 0, 1, 0, [
      [0, shade(colour, 0.15), 0.55],
      [0.2, '#ffffff', 0.55],
      [0.6, colour, 0.25],
      [1, shade(colour, 0.25), 0.6],
    ])
  }

  /** The soft shadow that a thing throws on the ground it stands on. */
  shadow(cx: number, cy: number, rx: number, ry: number, strength = 0.34): string {
    const fill = this.radial(0.5, 0.5, 0.5, [
      [0, '#2b2140', strength],
      [0.55, '#2b2140', strength * 0.5],
      [1, '#2b2140', 0],
    ])
    return ellipse(cx + rx * 0.06, cy, rx * 1.18, ry * 1.25, fill)
  }

  /** A clip path; returns the attribute to put on a group. */
  clip(element: string): string {
    return `clip-path="${this.define((id) => `<clipPath id="${id}">${element}</clipPath>`)}"`
  }

  /** The whole picture: ground, subject, definitions. */
  toSvg(body: string, width = 1200, height = 1200, pixels = 800): string {
    const scaled = Math.round((pixels * height) / width)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${scaled}" viewBox="0 0 ${width} ${height}"><defs>${this.definitions.join('')}</defs>${body}</svg>`
  }
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}

export function rect(x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** A line of even thickness with round ends; `colour` must be plain, for a straight line has no box to fill. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function group(body: string, transform: string, more = ''): string {
  return `<g transform="${transform}" ${more}>${body}</g>`
}

/** A reflection: white, mostly see-through. */
export function gleam(d: string, opacity = 0.35): string {
  return path(d, WHITE, `opacity="${opacity}"`)
}

/** Repeats an element, giving each its index. */
export function repeat(count: number, element: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => element(index)).join('')
}
