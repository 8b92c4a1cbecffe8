// @vitest-environment jsdom
/** A list as a table. */
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DataTable } from '../../../console/parts/data-table.tsx'
import { wholeList } from '../../../console/parts/whole-list.ts'

const drawn = (names: readonly string[] | undefined) => (
  <MemoryRouter>
    <DataTable
      columns={[{ id: 'name', header: 'Name', cell: (name: string) => name }]}
      empty={null}
      label="Names"
      list={wholeList(
        { isPending: names === undefined, error: null, refetch: async () => undefined },
        names ?? [],
      )}
      onSelect={() => undefined}
      rowId={(name) => name}
      selected={new Set()}
    />
  </MemoryRouter>
)

it('lets nobody select all rows before there are any: the press would be lost', () => {
  const { rerender } = render(drawn(undefined))
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
  expect(all().disabled).toBe(true)
  rerender(drawn(['asha']))
  expect(all().disabled).toBe(false)
})
