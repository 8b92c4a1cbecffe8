import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startSession } from './app/session-bootstrap.ts'
import { earlyHomeSettled } from './app/early-home-settled.ts'
import './ui/global.css'

/** No `await` at the top of this file: it travels in one file with what the pages import, which would wait for it. */
async function startShop(): Promise<void> {
  const place = document.querySelector('#root')
  if (place === null) throw new Error('index.html has no #root')
  if (import.meta.env.VITE_PLATFORM === 'kiosk') await (await import('./app/start-kiosk.ts')).startKiosk()
  startSession()
  // Where the home data is there already, the first render shows it: no skeleton flashes over the shell.
  await earlyHomeSettled()
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void startShop()
