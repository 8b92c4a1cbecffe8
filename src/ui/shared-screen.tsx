import { createContext, useContext, type ReactNode } from 'react'

const SharedScreenContext = createContext(false)

/** Context: the content below is shown on a screen that others can see. */
export function SharedScreen({ children }: { children: ReactNode }) {
  return <SharedScreenContext value={true}>{children}</SharedScreenContext>
}

/** Whether others may be looking: at a kiosk, not at home. */
export function useSharedScreen(): boolean {
  return useContext(SharedScreenContext)
}
