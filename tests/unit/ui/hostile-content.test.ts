// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanHtml } from '../../../src/ui/html/clean-html.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { ACTS, attacks, pieces, SAFE_ADDRESS } from './hostile-texts.ts'

/** The text as rendered in the page. */
function shown(html: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = String(cleanHtml(html))
  document.body.append(place)
  return place
}

afterEach(() => document.body.replaceChildren())

function expectHarmless(html: string): void {
  const place = shown(html)
  expect(place.querySelector(ACTS)).toBeNull()
  for (const element of place.querySelectorAll('*')) {
    const odd = element.getAttributeNames().filter((name) => /^on|^data-|^aria-|:/.test(name))
    expect(odd).toEqual([])
  }
  for (const link of place.querySelectorAll('a[href]')) {
    expect(link.getAttribute('href')).toMatch(SAFE_ADDRESS)
    expect((link as HTMLAnchorElement).protocol).toMatch(/^(?:https?|mailto|tel):$/)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  }
  place.remove()
}

describe('a text of a provider', () => {
  it.each(Object.entries(attacks))('with %s does nothing', (_what, html) => {
    expectHarmless(html)
    expectHarmless(`<table><tr><td>${html}</table>`)
    expectHarmless(`<p title="'>${html}`)
  })

  it('does nothing either where pieces of all of them are thrown together', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => expectHarmless(parts.join(''))),
      { numRuns: fuzzRuns(80) },
    )
  })

  it('keeps what texts are made of', () => {
    const html =
      '<h2 lang="hi">नियम</h2><p>One <strong>two</strong><br><a href="tel:+911" title="t">three</a></p>' +
      '<ol start="3"><li>four</li></ol><table><tbody><tr><td colspan="2">five</td></tr></tbody></table>' +
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="six" width="2" height="1">'
    const place = shown(html)
    expect(place.textContent).toBe('नियमOne twothreefourfive')
    expect(place.querySelector('[lang=hi], ol[start="3"] li, td[colspan="2"]')).not.toBeNull()
    expect(place.querySelector('a')?.getAttribute('href')).toBe('tel:+911')
    expect(place.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/gif/)
  })
})
