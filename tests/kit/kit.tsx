/** The kit's own page: every component of `src/ui` in every state, with fixed content. `npm run kit` serves it. */
import { createRoot } from 'react-dom/client'
import '../../src/ui/global.css'
import './kit.css'
import { applyAccent } from '../../src/ui/apply-accent.ts'
import { overlays } from './overlays.tsx'
import { Pieces } from './pieces.tsx'

/** The shop's own accent, and one so bright that its buttons need dark text. */
const accents = ['', 'f4b400']

const query = new URLSearchParams(location.search)
const accent = query.get('accent') ?? ''
const scheme = query.get('scheme')
const show = query.get('show') ?? ''
document.documentElement.dataset['font'] = query.get('font') ?? 'shop'

/** Makes the page light or dark whatever the system's scheme, which is all that the style sheets follow. */
function forceScheme(dark: boolean): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
        rule.media.mediaText = dark ? 'all' : 'not all'
    }
  }
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
}

function addressWith(changes: Record<string, string>): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(query), ...changes }).toString()}`
}

function Switches() {
  return (
    <nav aria-label="Kit" className="kit-switches">
      {['', ...Object.keys(overlays)].map((name) => (
        <a href={addressWith({ show: name })} key={name}>
          {name || 'pieces'}
        </a>
      ))}
      {['light', 'dark'].map((name) => (
        <a href={addressWith({ scheme: name })} key={name}>
          {name}
        </a>
      ))}
      {accents.map((name) => (
        <a href={addressWith({ accent: name })} key={name}>
          {name === '' ? 'own accent' : `#${name}`}
        </a>
      ))}
    </nav>
  )
}

applyAccent(/^[\da-f]{6}$/.test(accent) ? `#${accent}` : null)
if (scheme !== null) forceScheme(scheme === 'dark')

const Overlay = overlays[show]
const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <>
    <Switches />
    <main>
      <h1 className="visually-hidden">The kit</h1>
      {Overlay === undefined ? <Pieces /> : <Overlay />}
    </main>
  </>,
)
