import type { StateCreator } from 'zustand'
import type { Client } from '../contract/entities/client.ts'
import type { Language } from '../contract/languages.ts'
import type { HomeData } from '../contract/entities/home.ts'
import { session, type MenuData } from '../storage/session-storage.ts'

/** The current client: its login id, and the data of header, menu and footer. */
export interface ClientSlice {
  /** `null` until a client's home was opened (section 3). */
  clientLoginId: string | null
  menu: MenuData | null
  /** What the shop's texts are shown in now; changes once they are there (`apply-texts`). */
  language: Language
  /** One of our own company's pages is shown, which stand outside any client's shop. */
  isCompanyPage?: boolean | undefined
  /** The client's unit of points that is shown now; `null` is the shop's own. */
  pointsName: string | null
  setClientLoginId(clientLoginId: string): void
  /** Takes over what the home reply says of the client, and keeps it for the session. */
  keepClientOf(home: HomeData): void
  restoreClient(): void
}

export const createClientSlice: StateCreator<ClientSlice, [], [], ClientSlice> = (set) => ({
  clientLoginId: null,
  menu: null,
  language: 'en',
  pointsName: null,
  setClientLoginId(clientLoginId) {
    session.clientLoginId.write(clientLoginId)
    set({ clientLoginId })
  },
  keepClientOf({ client, categories, occasions, limitedProducts }) {
    const menu: MenuData = { client, categories, occasions, limitedProducts }
    session.createMenuData.write(menu)
    set({ menu })
  },
  restoreClient() {
    // An empty stored id is no client at all (section 2, "Guards").
    set({ clientLoginId: session.clientLoginId.read() || null, menu: session.createMenuData.read() })
  },
})

/** The client of the menu data, or `null` while none is known. */
export function selectClient(state: ClientSlice): Client | null {
  return state.menu?.client ?? null
}
