import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { isPreview, startSession } from './app/session-bootstrap.ts'
import { fetchFirstPage } from './app/lazy-page.tsx'
import { takeEarlyHome } from './app/take-early-home.ts'
import { showClientTexts } from './store/session/client-texts.ts'
import { BASE_PATH } from './contract/routes.ts'
import { inBackground } from './lib/in-background.ts'
import './ui/global.css'

/** No top-level `await` in this file: the modules that pages import share its chunk and would wait for it. */
async function startShop(): Promise<void> {
  const place = document.querySelector('#root')
  if (place === null) throw new Error('index.html has no #root')
  if (import.meta.env.VITE_PLATFORM === 'kiosk') await (await import('./app/start-kiosk.ts')).startKiosk()
  else if (isPreview()) await (await import('./app/deferred-startup.ts')).startPreview()
  startSession()
  await showClientTexts()
  // Load the first page's code and take its data first, so that no skeleton or spinner flashes over the
  // shell.
  await fetchFirstPage(location.pathname.slice(BASE_PATH.length))
  takeEarlyHome()
  const root = createRoot(place)
  // A transition renders in slices, so that a touch on the shell does not wait for the whole first render.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// In a separate task, because evaluating the bundle is a long task already.
setTimeout(() => inBackground(startShop()))
