/**
 * Fails a test on an unexpected `console.error`. A test that expects one replaces it with its own spy
 * (`vi.spyOn(console, 'error').mockImplementation(…)`), which then takes precedence.
 */
import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

let heard: string[] = []

beforeEach(() => {
  heard = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    heard.push(format(...parts))
  })
})

afterEach(() => {
  if (heard.length > 0) throw new Error(`Unexpected console.error:\n${heard.join('\n')}`)
})
