/** Controls and texts of the banners, in one chunk. */
export { BannerControls } from './banner-controls.tsx'
export { BannerWords } from './banner-words.tsx'
