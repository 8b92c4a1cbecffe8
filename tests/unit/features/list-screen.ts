/** Stubs what a list needs of the screen and jsdom lacks: media queries, sizes, positions. */
import { vi } from 'vitest'

/**
 * @param wide whether the screen has room for a column of filters.
 * @returns `scrollNearTheEnd`, which brings the list's last row within reach once
 */
export function stubListScreen({ wide }: { wide: boolean }): { scrollNearTheEnd(): void } {
  let bottom = 100_000
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => {
    const rect = new DOMRect(0, 0, 300, 300)
    return { ...rect.toJSON(), bottom, toJSON: () => ({}) } as DOMRect
  })
  return {
    scrollNearTheEnd() {
      bottom = innerHeight + 800
      dispatchEvent(new Event('scroll'))
    },
  }
}
