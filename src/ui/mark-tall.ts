/** What floats over the page may take a third of the screen's height. */
const SHARE = 3

/**
 * A `ref` that marks an element with `data-tall` while it is higher than a third of the screen: where it floated it would
 * cover what it belongs to. The mark must not change its height.
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
