/**
 * Background colours of each scheme: page, surface, sunken. Source for scripts and hosts. `ui/tokens.css` and
 * the kiosk's own pages repeat them, because style sheets can't import them; a test compares.
 */
export const surfaces = {
  light: { page: '#faf8f4', surface: '#ffffff', sunken: '#f3efe8' },
  dark: { page: '#161412', surface: '#201d1a', sunken: '#2a2622' },
} as const
