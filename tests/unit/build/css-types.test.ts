import { expect, it } from 'vitest'
import { declarationOf } from '../../../build/css-types.ts'

it('declares every class of a CSS module, wherever it stands, and nothing else', () => {
  const css = `
    @keyframes turn { to { rotate: 1turn } }
    .card { animation: turn 1s; & .head:not(.bare) { color: red } }
    .card-body { composes: card; container: side / inline-size }
    @media (width >= 40rem) { :is(.wide, ul) > :global(.swiper) { margin: 0 } }
  `
  expect([...declarationOf(css).matchAll(/readonly "([^"]+)": string/g)].map(([, name]) => name)).toEqual([
    'bare',
    'card',
    'card-body',
    'head',
    'wide',
  ])
})
