/** Every table of the provider; `drizzle-kit generate` reads them here. */
export * from './tables/catalogue.ts'
export * from './tables/clients.ts'
export * from './tables/members.ts'
export * from './tables/news.ts'
export * from './tables/orders.ts'
export * from './tables/places.ts'
export * from './tables/ready-listings.ts'
export * from './tables/sign-in.ts'
