// @vitest-environment jsdom
/** Back returns to the row that was opened. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { forgetPlaces, usePlace } from '../../../console/api/place.ts'
import { DataTable, type Column } from '../../../console/parts/data-table.tsx'
import { PageHead } from '../../../console/parts/page-head.tsx'
import { wholeList } from '../../../console/parts/whole-list.ts'

const columns: readonly Column<string>[] = [{ id: 'name', header: 'Name', cell: (name) => name }]
const asked = { isPending: false, error: null, refetch: async () => undefined }

function openList(names: () => readonly string[]) {
  function List() {
    const [chosen, choose] = usePlace<readonly string[]>('chosen', [])
    return (
      <main>
        <PageHead title="List" />
        <output>{chosen.join(' ')}</output>
        <button onClick={() => choose(['asha', 'bina'])} type="button">
          Choose
        </button>
        <DataTable
          columns={columns}
          empty={null}
          href={(name) => `/one/${name}`}
          label="Names"
          list={wholeList(asked, names())}
          rowId={(name) => name}
        />
      </main>
    )
  }
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/one/:name', element: <main>One</main> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(forgetPlaces)

async function openAndReturn(router: ReturnType<typeof openList>, name: string): Promise<void> {
  const link = await screen.findByRole('link', { name })
  act(() => link.focus())
  await act(async () => router.navigate(`/one/${name}`))
  await screen.findByText('One')
  await act(async () => router.navigate(-1))
}

it('finds the opened row and the selection again by Back, and not by a new link', async () => {
  const router = openList(() => ['asha', 'bina', 'chitra'])
  act(() => screen.getByRole('button', { name: 'Choose' }).click())
  await openAndReturn(router, 'bina')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('bina'))
  expect(screen.getByRole('status').textContent).toBe('asha bina')
  await act(async () => router.navigate('/one/bina'))
  await act(async () => router.navigate('/'))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(document.activeElement?.textContent).not.toBe('bina')
})

it('finds the next row if the opened one has left the list', async () => {
  let names = ['asha', 'bina', 'chitra']
  const router = openList(() => names)
  const link = await screen.findByRole('link', { name: 'bina' })
  act(() => link.focus())
  await act(async () => router.navigate('/one/bina'))
  names = ['asha', 'chitra']
  await act(async () => router.navigate(-1))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('chitra'))
})
