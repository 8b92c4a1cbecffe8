// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { LoginPage } from '../../../../src/features/login/login-page.tsx'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { aHome } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const routes = { '/Login': <LoginPage /> }

beforeEach(() => {
  useShop.setState({ loginOpen: false })
  provider.send.mockResolvedValue(aHome())
})

it("opens the login modal over the client's home [W.42]", async () => {
  const { router } = openShop({ at: '/Login', routes })
  await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
  expect(useShop.getState().loginOpen).toBe(true)
})

it('opens no modal for a member who is logged in already', async () => {
  const { router } = openShop({ at: '/Login', member: aMember(), routes })
  await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
  expect(useShop.getState().loginOpen).toBe(false)
})

it("asks for the organisation's login id where none is stored [W.43]", async () => {
  const { person, router } = openShop({ at: '/', routes })
  useShop.setState({ clientLoginId: null })
  sessionStorage.clear()
  await router.navigate('/Login')
  await person.type(await screen.findByLabelText('Organisation login id'), ' banyan {Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/banyan'))
  expect(useShop.getState().loginOpen).toBe(true)
  expect(sessionStorage.getItem('clientLoginId')).toBe('banyan')
})
