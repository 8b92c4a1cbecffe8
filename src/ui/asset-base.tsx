import { createContext, useContext, type ReactNode } from 'react'

const AssetBaseContext = createContext('/')

/** Tells every picture below it where bare file names live (wire contract, `VITE_ASSET_BASE_URL`). */
export function AssetBase({ value, children }: { value: string; children: ReactNode }) {
  return <AssetBaseContext value={value}>{children}</AssetBaseContext>
}

/** The asset base in force. */
export function useAssetBase(): string {
  return useContext(AssetBaseContext)
}
