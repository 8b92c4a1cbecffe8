// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { InfiniteGrid, type RenderItem } from '../../../src/ui/list/infinite-grid.tsx'
import { stubListScreen } from '../features/list-screen.ts'

/** How each item was rendered, in order: without its picture or whole. */
const drawn: string[] = []
const renderItem: RenderItem<string> = (item, cell, waits) => {
  drawn.push(`${item} ${waits ? 'without picture' : 'whole'}`)
  return <div {...cell}>{item}</div>
}

function Grid({ items }: { items: readonly string[] }) {
  return (
    <InfiniteGrid
      hasMore
      itemKey={(item) => item}
      items={items}
      label="Products"
      onNearEnd={() => undefined}
      renderItem={renderItem}
    />
  )
}

beforeEach(() => {
  stubListScreen({ wide: true })
  drawn.length = 0
})

it('draws the tiles of the page that is added first and their pictures after it, and nothing else anew', () => {
  const { rerender } = render(<Grid items={['a', 'b']} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(drawn).toEqual(['a whole', 'b whole'])
  rerender(<Grid items={['a', 'b', 'c', 'd']} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(drawn.slice(2)).toEqual(['c without picture', 'd without picture', 'c whole', 'd whole'])
})

it('the rows on the screen are painted first, and the one beyond it follows [N.8]', () => {
  vi.stubGlobal('innerHeight', 700)
  const atFirst: number[] = []
  function Watched() {
    useLayoutEffect(() => void atFirst.push(screen.getAllByRole('listitem').length), [])
    return <Grid items={['a', 'b', 'c', 'd', 'e', 'f']} />
  }
  // The second grid uses the height that the first one measured.
  render(<Watched />).unmount()
  render(<Watched />)
  expect(atFirst[1]).toBe(3)
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

it('puts each row below the one before it, however high the rows of the last list were', () => {
  const heights = [300, 400]
  const starts = heights.map((height) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, height))
    const { unmount } = render(<Grid items={['a', 'b', 'c']} />)
    const rows = [...screen.getByRole('list').children] as HTMLElement[]
    const transforms = rows.map(({ style }) => style.transform)
    unmount()
    return transforms
  })
  expect(starts).toEqual([
    ['translateY(0px)', 'translateY(300px)', 'translateY(600px)'],
    ['translateY(0px)', 'translateY(400px)', 'translateY(800px)'],
  ])
})
