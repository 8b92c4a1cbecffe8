import type { StateCreator } from 'zustand'
import type { EndpointName } from '../contract/endpoints.ts'

/** Pending calls, for the loader, and whether the provider is unreachable. */
export interface ApiSlice {
  callsUnderWay: Readonly<Partial<Record<EndpointName, number>>>
  callStarted(name: EndpointName): void
  callEnded(name: EndpointName): void
  /** While offline, what is shown may be outdated: no balance is shown, and ordering is not possible. */
  isOffline: boolean
  setOffline(isOffline: boolean): void
}

export const createApiSlice: StateCreator<ApiSlice, [], [], ApiSlice> = (set) => {
  const count = (name: EndpointName, by: 1 | -1): void =>
    set(({ callsUnderWay }) => ({
      callsUnderWay: { ...callsUnderWay, [name]: Math.max(0, (callsUnderWay[name] ?? 0) + by) },
    }))
  return {
    callsUnderWay: {},
    callStarted: (name) => count(name, 1),
    callEnded: (name) => count(name, -1),
    isOffline: false,
    setOffline: (isOffline) => set({ isOffline }),
  }
}
