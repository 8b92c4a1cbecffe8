// @vitest-environment jsdom
/** What the server stores of an operator's HTML is what the shop shows of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml as cleanOnWriting } from '../../../server/operators/products/clean-html.ts'
import { cleanHtml as cleanInShop } from '../../../src/ui/html/clean-html.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { ACTS, attacks, pieces, SAFE_ADDRESS } from './hostile-texts.ts'

function read(html: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = html
  return place
}

function expectHarmless(html: string): void {
  const place = read(cleanOnWriting(html))
  expect(place.querySelector(ACTS)).toBeNull()
  for (const element of place.querySelectorAll('*')) {
    expect(element.getAttributeNames().filter((name) => /^on|^data-|^aria-|:/.test(name))).toEqual([])
    const address = element.getAttribute('href')
    if (address !== null) expect(address).toMatch(SAFE_ADDRESS)
  }
}

describe('a text of an operator', () => {
  it.each(Object.entries(attacks))('with %s is stored without it', (_what, html) => {
    expectHarmless(html)
    expectHarmless(`<table><tr><td>${html}</table>`)
    expectHarmless(`<p title="'>${html}`)
  })

  it('is stored harmless, and the same if it comes back, whatever is thrown together', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const once = cleanOnWriting(parts.join(''))
        expectHarmless(once)
        expect(cleanOnWriting(once)).toBe(once)
      }),
      { numRuns: fuzzRuns(80) },
    )
  })

  it('keeps all that the shop shows', () => {
    const html =
      '<h2 lang="hi">नियम</h2><p>One <strong>two</strong><br /><a href="tel:+911" title="t">three</a> ' +
      '<a href="/Product_listing?category=3">four</a></p><ol start="3"><li>five &amp; six</li></ol>' +
      '<table><tbody><tr><td colspan="2">seven</td></tr></tbody></table>' +
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="eight" width="2" height="1" />'
    expect(cleanOnWriting(html)).toBe(html)
    const shown = read(String(cleanInShop(html)))
    for (const link of shown.querySelectorAll('a')) {
      link.removeAttribute('target')
      link.removeAttribute('rel')
    }
    expect(shown.innerHTML).toBe(read(html).innerHTML)
  })
})
