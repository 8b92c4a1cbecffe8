// @vitest-environment jsdom
import { NavigationType } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHistory, currentVisit, type Visit } from '../../../src/app/browser-history.ts'

beforeEach(() => history.replaceState(null, '', '/shop/demo'))

/** A history, and the visits that it tells its listener of until the test ends. */
function follow() {
  const visits: Visit[] = []
  const created = createHistory()
  const end = created.listen((visit) => visits.push(visit))
  onTestFinished(end)
  return { created, visits, end }
}

describe('the browser’s history', () => {
  it('begins with the entry that the tab has', () => {
    history.replaceState({ usr: { term: 'bag' }, key: 'one' }, '', '/shop/Search?q=bag#top')
    expect(currentVisit(NavigationType.Pop)).toEqual({
      action: 'POP',
      location: {
        pathname: '/shop/Search',
        search: '?q=bag',
        hash: '#top',
        state: { term: 'bag' },
        key: 'one',
      },
    })
  })

  it('adds an entry with its state, and Back leads to the one before', async () => {
    const { created, visits } = follow()
    const before = history.length
    created.push({ pathname: '/shop/Search', search: '?q=bag' }, { from: 'tile' })
    expect(history.length).toBe(before + 1)
    expect(visits.at(-1)).toMatchObject({
      action: 'PUSH',
      location: { pathname: '/shop/Search', search: '?q=bag', state: { from: 'tile' } },
    })
    created.go(-1)
    await vi.waitFor(() => expect(visits.at(-1)).toMatchObject({ action: 'POP' }))
    expect(visits.at(-1)?.location).toMatchObject({ pathname: '/shop/demo', state: null, key: 'default' })
  })

  it('replaces an entry, and gives each one a key of its own', () => {
    const { created, visits } = follow()
    const before = history.length
    created.replace('/shop/My_cart')
    created.replace('/shop/My_cart')
    expect(history.length).toBe(before)
    expect(visits.map(({ action }) => action)).toEqual(['REPLACE', 'REPLACE'])
    expect(visits[0]?.location.key).not.toBe(visits[1]?.location.key)
  })

  it('tells nothing once its listener has ended', async () => {
    const { created, visits, end } = follow()
    created.push('/shop/Search')
    end()
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrived
    expect(visits).toHaveLength(1)
  })

  it('encodes a path as the browser does, and takes no part of it for a host', () => {
    const { created } = follow()
    expect(created.encodeLocation?.('/a b"/ü?q=1#x')).toEqual({
      pathname: '/a%20b%22/%C3%BC',
      search: '?q=1',
      hash: '#x',
    })
    expect(created.encodeLocation?.('//other.example/x').pathname).toBe('//other.example/x')
  })
})
