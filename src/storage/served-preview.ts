/**
 * The small version of a picture that our server wrote into the page with a product's data.
 * @param filename of the picture, as the provider names it
 * @returns a `data:` URL; `undefined` for other pictures and with other servers
 */
export function servedPreview(filename: string): string | undefined {
  const served = document.querySelector<HTMLElement>('#product-data')?.dataset
  return served?.['filename'] === filename ? served['preview'] : undefined
}
