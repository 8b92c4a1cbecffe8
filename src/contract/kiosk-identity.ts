/** The kiosk's identifiers in the operating systems, for the installer and the running app alike. */
export const kioskIdentity = {
  appId: 'com.rewardsshop.kiosk',
  /** Windows leads a pressed notification back to the kiosk by it. */
  toastActivator: '{6E0B2C4A-5B7D-4C0E-9B7F-2A9C1D3E8F54}',
} as const
