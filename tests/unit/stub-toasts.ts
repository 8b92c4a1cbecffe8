import { beforeEach, vi } from 'vitest'
import * as toasts from '../../src/ui/toast/toast.ts'

/** Has `showToast` show nothing, for every test of the file that calls it: `expect(showToast)` tells what was said. */
export function stubToasts(): void {
  beforeEach(() => {
    vi.spyOn(toasts, 'showToast').mockImplementation(() => undefined)
  })
}
