/** The kiosk's identifiers in the operating systems, for the installer and the running app. */
export const kioskIdentity = {
  appId: 'com.rewardsshop.kiosk',
  /** COM class id by which Windows opens the kiosk when its notification is clicked. */
  toastActivator: '{6E0B2C4A-5B7D-4C0E-9B7F-2A9C1D3E8F54}',
} as const
