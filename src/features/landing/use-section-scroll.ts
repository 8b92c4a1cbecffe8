import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/**
 * Brings the part that the address names into view, smoothly unless less motion is asked for, and puts the
 * keyboard's place there. Going back finds the place that was left instead, so it is left alone.
 */
export function useSectionScroll(): void {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const opening = key === 'default'
    if (hash === '' || (navigationType === NavigationType.Pop && !opening)) return
    const section = document.getElementById(hash.slice(1))
    if (section === null) return
    section.focus({ preventScroll: true })
    section.scrollIntoView({ behavior: still || opening ? 'instant' : 'smooth', block: 'start' })
    // `key` changes with each click, so that the same link works twice.
  }, [hash, key, navigationType, still])
}
