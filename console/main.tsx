import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchPresence } from './api/presence.ts'
import { Console } from './app/console.tsx'
import '../src/ui/global.css'
import './app/console.css'

const place = document.querySelector('#root')
if (place === null) throw new Error('index.html has no #root')
watchPresence()
createRoot(place).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
