import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import type { Terminal } from '../../platform/platform.ts'

/** A notice that is pressed in the terminal's tray leads to Notifications (section 4). */
export function PressedNotice({ terminal }: { terminal: Terminal }) {
  const navigate = useNavigate()
  useEffect(
    () => terminal.onNotificationClick(() => void navigate(routePatterns.notifications)),
    [navigate, terminal],
  )
  return null
}
