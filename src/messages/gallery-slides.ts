import { texts } from '../contract/messages/texts.ts'

export const gallerySlidesMessages = texts('gallerySlides', {
  zoomHint: 'Double-tap or pinch to look closer',
})
