import type { Palette } from '../pictures/sketch.ts'

/** The colours that the demo's products come in. */
export const palettes = {
  lagoon: { main: '#23767d', accent: '#eda63c' },
  terracotta: { main: '#d5603c', accent: '#2d4a6e' },
  indigo: { main: '#3b4f8a', accent: '#f2b653' },
  plum: { main: '#84508a', accent: '#f0b49a' },
  marigold: { main: '#eaad38', accent: '#2f566c' },
  forest: { main: '#3f7d58', accent: '#ec8a63' },
  charcoal: { main: '#43455a', accent: '#e6a948' },
  ivory: { main: '#e8dfcf', accent: '#bb5c40' },
  rose: { main: '#dc8592', accent: '#713650' },
  sky: { main: '#5a9fd0', accent: '#f5c15c' },
  ruby: { main: '#ab2f42', accent: '#edc264' },
  mint: { main: '#86c2a8', accent: '#3c566e' },
  copper: { main: '#b66a3a', accent: '#28495a' },
  lilac: { main: '#a692d4', accent: '#f1c25e' },
  olive: { main: '#848b45', accent: '#d96b3d' },
  ocean: { main: '#1f5f9e', accent: '#f48a5c' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
