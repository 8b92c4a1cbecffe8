/** Texts of the client's home. */

export const redirectedHome = 'Redirected to home page'

export const homeMessages = {
  exploreCategories: 'Explore Categories',
  viewAll: 'View all',
  viewAllOf: (title: string) => `View all: ${title}`,
  featureProduct: 'Feature Product',
  latestProducts: 'Latest Products',
  banners: 'Banners',
  bannerPicture: (number: number, total: number) => `Banner ${number} of ${total}`,
  previousBanner: 'Previous banner',
  nextBanner: 'Following banner',
  pauseBanners: 'Pause banners',
  playBanners: 'Play banners',
} as const
