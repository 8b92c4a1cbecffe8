// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AttractScreen } from '../../../../src/features/kiosk/attract-screen.tsx'
import { choosePlatform } from '../../../../src/platform/platform.ts'
import { aTerminal } from '../../builders.ts'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'

function openScreen(attract: Partial<ReturnType<typeof aTerminal>['attract']>): void {
  const terminal = aTerminal({ attract: { title: null, titleHindi: null, pictures: null, ...attract } })
  choosePlatform({ terminal })
  const page = <AttractScreen onStart={() => undefined} terminal={terminal} />
  openShop({ at: '/demo', routes: { '/demo': page } })
}
beforeEach(() => void stubListScreen({ wide: true }))
afterEach(() => choosePlatform({ terminal: null }))

const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)

describe('the attract screen', () => {
  it('invites in the words of the shop, unless IT gave others', () => {
    openScreen({})
    expect(screen.getByRole('heading').textContent).toBe('Something good is waiting for your points')
  })

  it('shows the invitation and the pictures that IT gave', () => {
    openScreen({ title: 'Happy Diwali', pictures: 'media/one.webp,media/two.webp' })
    expect(screen.getByRole('heading').textContent).toBe('Happy Diwali')
    expect(pictures().filter((each) => each.includes('/media/'))).toHaveLength(2)
  })
})
