/** What stands on and beside the banners' pictures: one file. */
export { BannerControls } from './banner-controls.tsx'
export { BannerWords } from './banner-words.tsx'
