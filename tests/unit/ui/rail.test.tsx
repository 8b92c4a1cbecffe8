// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Rail } from '../../../src/ui/list/rail.tsx'

it('a rail is painted with the tiles that a phone shows, and the others follow [N.8]', () => {
  let layOut = (): void => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        layOut = look
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('innerWidth', 412)
  const items = Array.from({ length: 20 }, (_, index) => `Item ${index}`)
  render(<Rail itemKey={String} items={items} renderItem={String} title="Latest" />)
  const list = screen.getByRole('list')
  vi.spyOn(list, 'clientWidth', 'get').mockReturnValue(412)
  const width = vi.spyOn(list, 'scrollWidth', 'get').mockReturnValue(560)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  act(layOut)
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  width.mockReturnValue(1500)
  act(layOut)
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
})
