import { expect, it } from 'vitest'
import { declarationOf } from '../../../build/css-types.ts'

it('declares every class of a CSS module, wherever it stands, and nothing else', () => {
  const css = `
    @keyframes turn { to { rotate: 1turn } }
    .card { animation: turn 1s; & .head:not(.bare) { color: red } }
    .cardBody { composes: card; container: side / inline-size }
    @media (width >= 40rem) { :is(.wide, ul) > :global(.swiper) { margin: 0 } }
  `
  expect([...declarationOf(css).matchAll(/readonly (\w+): string/g)].map(([, name]) => name)).toEqual([
    'bare',
    'card',
    'cardBody',
    'head',
    'wide',
  ])
})

it('refuses a class that is not in camel case', () => {
  expect(() => declarationOf('.card-body { margin: 0 }', 'a.module.css')).toThrow('a.module.css: .card-body')
})
