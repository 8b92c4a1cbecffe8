import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'

/**
 * A person at the page, who does not pause between keys. Whether `pointer-events` lets a press through is a style
 * sheet's matter, and jsdom loads none.
 */
export const aPerson = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
