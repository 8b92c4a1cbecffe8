/** Largest share of the screen's height for a floating element: one third. */
const SHARE = 3

/**
 * A `ref` that sets `data-tall` while an element is higher than a third of the screen, so that it does not
 * float and cover the page. The attribute must not change the element's height.
 */
export function markTall(element: HTMLElement): () => void {
  const mark = (): void =>
    void element.toggleAttribute('data-tall', element.offsetHeight * SHARE > innerHeight)
  const observer = new ResizeObserver(mark)
  observer.observe(element)
  addEventListener('resize', mark)
  return () => {
    observer.disconnect()
    removeEventListener('resize', mark)
  }
}
