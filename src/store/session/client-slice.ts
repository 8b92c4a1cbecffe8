import type { StateCreator } from 'zustand'
import type { Client } from '../../contract/shop-entities/client.ts'
import type { Language } from '../../contract/languages.ts'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { session, type MenuData } from '../../storage/session-storage.ts'

/** The current client: its login id, and the data of header, menu and footer. */
export interface ClientSlice {
  /** `null` until a client's home has been opened (section 3). */
  clientLoginId: string | null
  menu: MenuData | null
  /** Language of the shown texts; changes after they have loaded (`apply-texts`). */
  language: Language
  /** One of the company's own pages is shown, outside any client's shop. */
  isCompanyPage?: boolean | undefined
  /** The client's unit of points, as shown; `null` for the shop's own. */
  pointsName: string | null
  setClientLoginId(clientLoginId: string): void
  /** Stores the home reply's client for the session. */
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
    // An empty stored id counts as none (section 2, "Guards").
    set({ clientLoginId: session.clientLoginId.read() || null, menu: session.createMenuData.read() })
  },
})

/** The current client, or `null`. */
export function selectClient(state: ClientSlice): Client | null {
  return state.menu?.client ?? null
}
