// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { AboutUsPage, PrivacyPage, TermsPage } from '../../../../src/features/content/content-page.tsx'
import { ContactUsPage } from '../../../../src/features/content/contact-us-page.tsx'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { openShop } from '../open-shop.tsx'
import { refusal, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider, logged } = stubShop()

beforeEach(() => {
  provider.send.mockResolvedValue(
    success({ title: 'Our title', description: '<p>Our <b>words</b></p>', filename: 'us.webp' }),
  )
})

it.each<[string, string, ReactNode, number]>([
  ['/About_us', '/about-us', <AboutUsPage key="about" />, 1],
  ['/Terms_and_conditions', '/terms-and-conditions', <TermsPage key="terms" />, 0],
  ['/Privacy_policy', '/privacy-policy', <PrivacyPage key="privacy" />, 0],
])(
  '%s shows title and description of %s to a visitor; About Us alone an image [S2.36, S3.16, S6.3, S7.14]',
  async (at, path, page, images) => {
    openShop({ at, routes: { [at]: page } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Our title' })).toBeDefined()
    expect((await screen.findByText('words')).tagName).toBe('B')
    expect(document.querySelectorAll('img')).toHaveLength(images)
    expect(provider.send.mock.calls.map(([{ path: asked, body }]) => [asked, body])).toEqual([
      [path, { client_id: 'demo' }],
    ])
  },
)

it('Contact Us asks for the client by its login id; a failure is only logged [S7.8, S8.5]', async () => {
  provider.send.mockResolvedValue(refusal('Not today', 500))
  openShop({ at: '/Contact_us', routes: { '/Contact_us': <ContactUsPage /> } })
  expect(await screen.findByRole('heading', { name: 'This page is not here yet.' })).toBeDefined()
  expect(provider.send.mock.calls[0]?.[0]).toMatchObject({
    method: 'POST',
    path: '/client-details',
    body: { client_id: 'demo' },
  })
  expect(logged).toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})

it('a page that fails leads back to the shop', async () => {
  provider.send.mockRejectedValue(new Error('no network'))
  openShop({ at: '/About_us', routes: { '/About_us': <AboutUsPage /> } })
  expect((await screen.findByRole('link', { name: 'Back to the shop' })).getAttribute('href')).toBe('/demo')
})

it('Contact Us shows code, name, email, address and logo [S2.44, W.27, W.41]', async () => {
  provider.send.mockResolvedValue(
    success({
      client_code: 'BNY',
      client_name: 'Banyan Works',
      client_email: 'hello@banyan.example',
      client_address: 'Baner Road',
      client_logo: 'logo.svg',
      client_mobile: '',
    }),
  )
  openShop({ at: '/Contact_us', routes: { '/Contact_us': <ContactUsPage /> } })
  expect(await screen.findByText('BNY')).toBeTruthy()
  expect(screen.getByText('Banyan Works')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@banyan.example' })).toBeTruthy()
  expect(screen.getByText('Baner Road')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Logo of Banyan Works' })).toBeTruthy()
})
