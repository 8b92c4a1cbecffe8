import { createContext, useContext, type ReactNode } from 'react'

const SharedScreenContext = createContext(false)

/** Context: the content below is on a screen that others can see. */
export function SharedScreen({ children }: { children: ReactNode }) {
  return <SharedScreenContext value={true}>{children}</SharedScreenContext>
}

/** Whether others can see the screen: true at a kiosk. */
export function useSharedScreen(): boolean {
  return useContext(SharedScreenContext)
}
