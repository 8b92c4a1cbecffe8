import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startSession } from './app/session-bootstrap.ts'
import { fetchFirstPage } from './app/lazy-page.tsx'
import { takeEarlyHome } from './app/take-early-home.ts'
import { showClientTexts } from './store/client-texts.ts'
import { BASE_PATH } from './contract/routes.ts'
import { inBackground } from './contract/in-background.ts'
import './ui/global.css'

/** No `await` at the top of this file: it travels in one file with what the pages import, which would wait for it. */
async function startShop(): Promise<void> {
  const place = document.querySelector('#root')
  if (place === null) throw new Error('index.html has no #root')
  if (import.meta.env.VITE_PLATFORM === 'kiosk') await (await import('./app/start-kiosk.ts')).startKiosk()
  startSession()
  await showClientTexts()
  // What the first page is made of, as far as it is there already: no skeleton or spinner flashes over the shell.
  await fetchFirstPage(location.pathname.slice(BASE_PATH.length))
  takeEarlyHome()
  const root = createRoot(place)
  // As a transition the first render works in slices: a finger on the shell is not kept waiting for all of it.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// In a task of its own: to read the whole program is a long one already.
setTimeout(() => inBackground(startShop()))
