import type { StateCreator } from 'zustand'
import type { EndpointName } from '../contract/endpoints.ts'

/** Calls in progress, for the loader. */
export interface ApiSlice {
  callsUnderWay: Readonly<Partial<Record<EndpointName, number>>>
  callStarted(name: EndpointName): void
  callEnded(name: EndpointName): void
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
  }
}
