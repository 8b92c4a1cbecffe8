/** The organisation that the demo shop belongs to. Invented, as are its people. */
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
