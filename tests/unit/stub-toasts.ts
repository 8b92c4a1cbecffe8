import { beforeEach, vi } from 'vitest'
import * as toasts from '../../src/ui/toast/toast.ts'

/** Stubs `showToast` for every test of the calling file; check messages with `expect(showToast)`. */
export function stubToasts(): void {
  beforeEach(() => {
    vi.spyOn(toasts, 'showToast').mockImplementation(() => undefined)
  })
}
