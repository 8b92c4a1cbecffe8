export { CategoriesPage } from '../../features/catalogue/categories-page.tsx'
export { ListingPage } from '../../features/catalogue/listing-page.tsx'
export { DetailsPage } from '../../features/product/details-page.tsx'
export { SearchPage } from '../../features/search/search-page.tsx'
