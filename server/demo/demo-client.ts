/** The organisations that the demo shops belong to. Invented, as are their people. */
export const demoClient = {
  loginId: 'demo',
  clientCode: 'BNY-2016',
  clientName: 'Banyan Works',
  clientEmail: 'rewards@banyanworks.example',
  clientAddress: '4th Floor, Saffron Court, Baner Road, Pune, Maharashtra 411045',
  clientMobile: '9000000000',
  accentColor: '#0f766e',
  userLoginNeeded: false,
} as const

/** A second organisation: everybody logs in before looking around, and it has more categories than a page holds. */
export const galleryClient = {
  loginId: 'gallery',
  clientCode: 'CHT-1909',
  clientName: 'Chitrashala Museums',
  clientEmail: 'people@chitrashala.example',
  clientAddress: 'The Old Library, Cubbon Park, Bengaluru, Karnataka 560001',
  clientMobile: '9000000100',
  accentColor: '#4f46a5',
  userLoginNeeded: true,
} as const
