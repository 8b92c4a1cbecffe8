import { texts } from '../contract/messages/texts.ts'

export const starMessages = texts('stars', {
  given: (count: number) => `${count} out of 5 stars`,
  choice: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
})
