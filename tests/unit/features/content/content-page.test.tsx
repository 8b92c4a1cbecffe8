// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AboutUsPage } from '../../../../src/features/content/content-page.tsx'
import { ContactUsPage } from '../../../../src/features/content/contact-us-page.tsx'
import { openShop } from '../open-shop.tsx'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

function answerWith(data: unknown): void {
  provider.send.mockResolvedValue({
    status: 200,
    body: { message: 'Success', code: 200, data },
    requestId: null,
  })
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

it('About Us shows its title and its HTML, scripts left out, to a visitor', async () => {
  answerWith({
    title: 'About Banyan',
    description: '<p>Since <b>1987</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
    filename: 'about.webp',
  })
  openShop({ at: '/About_us', routes: { '/About_us': <AboutUsPage /> } })
  expect(await screen.findByRole('heading', { level: 1, name: 'About Banyan' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText('1987')).toBeTruthy())
  expect(document.querySelector('main script, [onerror]')).toBeNull()
})

it('a page that fails leads back to the shop', async () => {
  provider.send.mockRejectedValue(new Error('no network'))
  openShop({ at: '/About_us', routes: { '/About_us': <AboutUsPage /> } })
  expect((await screen.findByRole('link', { name: 'Back to the shop' })).getAttribute('href')).toBe('/demo')
})

it('Contact Us shows code, name, email, address and logo [S2.44, W.27, W.41]', async () => {
  answerWith({
    client_code: 'BNY',
    client_name: 'Banyan Works',
    client_email: 'hello@banyan.example',
    client_address: 'Baner Road',
    client_logo: 'logo.svg',
    client_mobile: '',
  })
  openShop({ at: '/Contact_us', routes: { '/Contact_us': <ContactUsPage /> } })
  expect(await screen.findByText('BNY')).toBeTruthy()
  expect(screen.getByText('Banyan Works')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@banyan.example' })).toBeTruthy()
  expect(screen.getByText('Baner Road')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Logo of Banyan Works' })).toBeTruthy()
})
