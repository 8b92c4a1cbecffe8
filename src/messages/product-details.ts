import { texts } from '../contract/messages/texts.ts'

export const detailsMessages = texts('details', {
  quantityRange: 'Choose a whole number from 1 to 50.',
  code: (code: string) => `Code ${code}`,
  inYourCart: (count: number) => `${count} in your cart`,
  leavesYou: (points: string) => `Leaves you ${points}`,
  unavailableHint: 'This product cannot be redeemed at the moment.',
  moreOf: (category: string) => `More in ${category}`,
  benefits: 'Benefits',
  specifications: 'Specifications',
  description: 'Description',
  picture: (name: string, number: number, total: number) => `${name}, picture ${number} of ${total}`,
  showPicture: (number: number, total: number) => `Show picture ${number} of ${total}`,
  pictures: 'Pictures',
  failedTitle: 'This product did not load',
  notFoundTitle: 'We could not find this product',
  notFoundHint: 'It may have left the shop. There is plenty more to choose from.',
})
