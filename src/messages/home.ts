import { texts } from '../contract/messages/texts.ts'

export const homeMessages = texts('home', {
  redirected: 'Redirected to home page',
  exploreCategories: 'Explore Categories',
  viewAll: 'View all',
  viewAllOf: (title: string) => `View all: ${title}`,
  featureProduct: 'Feature Product',
  latestProducts: 'Latest Products',
  banners: 'Banners',
  bannerPicture: (number: number, total: number) => `Banner ${number} of ${total}`,
})
