import { texts } from '../contract/messages/texts.ts'

export const bannerControlMessages = texts('bannerControls', {
  previous: 'Previous banner',
  next: 'Following banner',
  pause: 'Pause banners',
  play: 'Play banners',
})
