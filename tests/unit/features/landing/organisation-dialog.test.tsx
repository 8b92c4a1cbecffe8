// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { OrganisationDialog } from '../../../../src/features/landing/organisation-dialog.tsx'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'

const routes = { '/': <OrganisationDialog onClose={() => undefined} open /> }

beforeEach(() => useShop.setState({ loginOpen: false }))

async function submit(typed: string, opening: Partial<Parameters<typeof openShop>[0]> = {}) {
  const { person, router } = openShop({ at: '/', routes, ...opening })
  await person.type(await screen.findByLabelText('Organisation login id'), `${typed}{Enter}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${typed}`))
}

it("Login leads to the client's home with the login modal open", async () => {
  await submit('banyan')
  expect(useShop.getState()).toMatchObject({ clientLoginId: 'banyan', loginOpen: true })
})

it('a member who is logged in there already is not asked again', async () => {
  await submit('demo', { member: aMember() })
  expect(useShop.getState()).toMatchObject({ clientLoginId: 'demo', loginOpen: false })
})
