import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusMain } from '../ui/focus-main.ts'

/**
 * After a navigation, moves the keyboard's and the screen reader's place to the new page's main part. Not on
 * the first page, and not where the page has taken the focus for a field of its own.
 */
export function useNavigationFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    focusMain()
  }, [pathname])
}
