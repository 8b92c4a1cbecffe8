import { describe, expect, it } from 'vitest'
import { hasMorePages, pageJoiner, pagesOf } from '../../../src/domain/paging.ts'

describe('paging of a listing (section 4)', () => {
  it('expects another page only while the returned count is at least the page size [S3.21]', () => {
    expect(hasMorePages(50)).toBe(true)
    expect(hasMorePages(51)).toBe(true)
    expect(hasMorePages(49)).toBe(false)
    expect(hasMorePages(0)).toBe(false)
  })

  it('goes through the items of a new page only, and through all where a former page is another', () => {
    const read: number[] = []
    const pageOf = (...ids: number[]) =>
      ids.map((one) => ({
        get id() {
          read.push(one)
          return one
        },
      }))
    const [first, second, otherFirst] = [pageOf(1, 2), pageOf(3), pageOf(4)]
    const join = pageJoiner<{ id: number }>()
    join([first])
    read.length = 0
    expect(join([first, second])).toHaveLength(3)
    expect(read).toEqual([3])
    const joined = join([first, second])
    expect(join([first, second])).toBe(joined)
    expect(join([otherFirst, second]).map(({ id }) => id)).toEqual([4, 3])
    expect(join([otherFirst]).map(({ id }) => id)).toEqual([4])
  })

  it('cuts a kept list back into its pages, so that a full last one still promises more', () => {
    const items = Array.from({ length: 120 }, (_, index) => index)
    expect(pagesOf(items, 3).map((page) => page.length)).toEqual([50, 50, 20])
    expect(pagesOf(items.slice(0, 100), 2).at(-1)).toHaveLength(50)
    expect(pagesOf([], 1)).toEqual([[]])
  })
})
