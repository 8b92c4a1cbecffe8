// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { OrganisationDialog } from '../../../../src/features/landing/organisation-dialog.tsx'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { aHome, refusal } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const routes = { '/': <OrganisationDialog onClose={() => undefined} open /> }

beforeEach(() => {
  useShop.setState({ loginOpen: false })
  provider.send.mockResolvedValue(aHome())
})

async function submit(typed: string, opening: Partial<Parameters<typeof openShop>[0]> = {}) {
  const { person, router } = openShop({ at: '/', routes, ...opening })
  await person.type(await screen.findByLabelText('Organisation login id'), `${typed}{Enter}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${typed}`))
}

it("Login leads to the client's home with the login modal open [B.2]", async () => {
  await submit('banyan')
  expect(useShop.getState()).toMatchObject({ clientLoginId: 'banyan', loginOpen: true })
})

it('a member who is logged in there already is not asked again', async () => {
  await submit('demo', { member: aMember() })
  expect(useShop.getState()).toMatchObject({ clientLoginId: 'demo', loginOpen: false })
})

it('an id that the provider does not know is said to be so, and costs nobody their shop', async () => {
  provider.send.mockResolvedValue(refusal('No such shop', 404))
  const { person, router } = openShop({ at: '/', routes, member: aMember() })
  await person.type(await screen.findByLabelText('Organisation login id'), 'nowhere{Enter}')
  expect(await screen.findByText('We do not know this organisation.')).toBeDefined()
  expect(router.state.location.pathname).toBe('/')
  expect(useShop.getState()).toMatchObject({ clientLoginId: 'demo', user: { name: 'Asha Rao' } })
})

it('whoever has gone on before the answer came keeps the shop and the cart they have [S4.9]', async () => {
  let answer: (reply: RawReply) => void = () => undefined
  provider.send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { person, router } = openShop({ at: '/', routes, member: aMember(), cart: [aLine()] })
  await person.type(await screen.findByLabelText('Organisation login id'), 'banyan{Enter}')
  await act(() => router.navigate('/demo'))
  await act(async () => answer(aHome()))
  expect(router.state.location.pathname).toBe('/demo')
  expect(useShop.getState()).toMatchObject({
    clientLoginId: 'demo',
    user: { name: 'Asha Rao' },
    loginOpen: false,
  })
  expect(useShop.getState().cart).toHaveLength(1)
})
