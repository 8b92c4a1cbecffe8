/**
 * The light version of a picture that our server wrote into the page with a product's data.
 * @param filename of the picture, as the provider names it.
 * @returns a `data:` address; `undefined` for every other picture, and on every other host.
 */
export function servedPreview(filename: string): string | undefined {
  const served = document.querySelector<HTMLElement>('#product-data')?.dataset
  return served?.['filename'] === filename ? served['preview'] : undefined
}
