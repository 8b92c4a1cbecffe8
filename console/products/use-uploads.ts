/** Uploads pictures, one after the other. */
import { useState } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall, AdminCallError } from '../api/admin-call.ts'
import type { Picture } from './product.ts'

interface Uploads {
  /** How many have ended, of how many; null if none is under way. */
  progress: { ended: number; all: number } | null
  /** What was refused, and why. */
  refused: readonly string[]
  upload: (files: readonly File[]) => void
}

/** @param onStored called with each picture once the server has it */
export function useUploads(client: string, onStored: (picture: Picture) => void): Uploads {
  const [progress, setProgress] = useState<Uploads['progress']>(null)
  const [refused, setRefused] = useState<readonly string[]>([])

  async function uploadOne(file: File): Promise<void> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { filename } = await adminCall('storePicture', { client, file: bytes })
      onStored({ filename, alt: {}, focus: null })
    } catch (error) {
      const why =
        error instanceof AdminCallError ? (error.fields['file'] ?? error.message) : 'It can’t be read'
      setRefused((before) => [...before, `${file.name}: ${why}`])
    }
  }
  async function uploadAll(files: readonly File[]): Promise<void> {
    setRefused([])
    for (const [ended, file] of files.entries()) {
      setProgress({ ended, all: files.length })
      // In the order in which they were chosen.
      await uploadOne(file)
    }
    setProgress(null)
  }
  return {
    progress,
    refused,
    upload(files) {
      if (files.length > 0 && progress === null) inBackground(uploadAll(files))
    },
  }
}
