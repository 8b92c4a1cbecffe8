import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './app/console.tsx'
import '../src/ui/global.css'
import './app/console.css'

const place = document.querySelector('#root')
if (place === null) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
