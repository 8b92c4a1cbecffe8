import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { surfaces } from '../../../src/lib/surfaces.ts'

/** Every value of a custom property in a style sheet, in order. */
function valuesOf(file: string, property: string): string[] {
  const css = readFileSync(file, 'utf8')
  return [...css.matchAll(new RegExp(`${property}: ([^;]+);`, 'g'))].map(([, value = '']) => value)
}

it.each(['page', 'surface', 'sunken'] as const)("the kit's %s is the contract's, in both schemes", (name) => {
  expect(valuesOf('src/ui/tokens.css', `--color-${name}`)).toEqual([
    surfaces.light[name],
    surfaces.dark[name],
  ])
})

it("the page of the kiosk's host has the shop's colour, so that nothing flashes between the two", () => {
  expect(valuesOf('resources/host/host.css', '--page')).toEqual([
    `light-dark(${surfaces.light.page}, ${surfaces.dark.page})`,
  ])
})
