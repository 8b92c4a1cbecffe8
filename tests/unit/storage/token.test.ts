// @vitest-environment jsdom
/** Whose a token is, and which tab may use, end and delete it (wire contract, "Identity"). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../src/storage/session-storage.ts'
import { isTokenKept, keepToken, learnOwner, ownerOf } from '../../../src/storage/keep-token.ts'
import {
  forgetRefusedToken,
  forgetToken,
  holdTokenFor,
  isTokenReplaced,
  readToken,
} from '../../../src/storage/token.ts'
import { aUser } from '../builders.ts'

const asha = { client_id: 'demo', customer_id: 3 }
const ravi = { client_id: 'demo', customer_id: 8 }
const foreigner = { client_id: 'other', customer_id: 3 }

/** Another tab's ticked login. */
function keepElsewhere(token: string, owner: unknown): void {
  if (owner !== undefined) localStorage.setItem('tokenOwner', JSON.stringify(owner))
  localStorage.setItem('token', token)
}

const kept = () => localStorage.getItem('token')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  keepToken('nothing', { stayLoggedIn: false })
  forgetToken()
  session.clientLoginId.write('demo')
})

/** The tab of a member. */
const showAsha = () => session.userDetails.write(aUser({ id: 3 }))

describe('the token of this tab [W.47]', () => {
  it.each<[string, unknown, string | null]>([
    ['the member’s', asha, 'kept'],
    ['the member’s, spelt otherwise', { client_id: 'Demo', customer_id: '3' }, 'kept'],
    ['unknown whose', undefined, 'kept'],
    ['of a corrupt owner', 'asha', 'kept'],
    ['of an owner without a client', { customer_id: 8 }, 'kept'],
    ['another member’s', ravi, null],
    ['another client’s', foreigner, null],
  ])('is the browser’s, %s: %j', (_, owner, token) => {
    showAsha()
    keepElsewhere('kept', owner)
    expect(readToken()).toBe(token)
    expect(isTokenReplaced()).toBe(token === null)
    expect(isTokenKept()).toBe(token !== null)
  })

  it('is its own before the browser’s, whoever has that', () => {
    showAsha()
    keepToken('own', { stayLoggedIn: false, owner: asha })
    keepElsewhere('kept', ravi)
    expect(readToken()).toBe('own')
    expect(isTokenReplaced()).toBe(false)
  })

  it('is not another member’s in session storage either', () => {
    showAsha()
    keepToken('own', { stayLoggedIn: false, owner: ravi })
    expect(readToken()).toBeNull()
  })

  it('is the browser’s for a visitor of the same client, who may turn out to be its member', () => {
    keepElsewhere('kept', ravi)
    expect(readToken()).toBe('kept')
    session.clientLoginId.write('another')
    expect(readToken()).toBeNull()
    expect(isTokenReplaced()).toBe(true)
  })

  it('is not the browser’s in a new tab whose address names another client, before its home has come', () => {
    session.clientLoginId.remove()
    keepElsewhere('kept', ravi)
    history.replaceState(null, '', '/rewards_points_website/other')
    expect(readToken()).toBeNull()
    history.replaceState(null, '', '/rewards_points_website/Product_listing?client=other')
    expect(readToken()).toBeNull()
    history.replaceState(null, '', '/rewards_points_website/Product_listing')
    expect(readToken()).toBe('kept')
    history.replaceState(null, '', '/rewards_points_website/%E0')
    expect(readToken()).toBeNull()
    history.replaceState(null, '', '/')
  })

  it('is nobody else’s after its member’s session has ended here, until somebody logs in here', () => {
    holdTokenFor(3)
    keepElsewhere('kept', ravi)
    expect(readToken()).toBeNull()
    keepElsewhere('again', asha)
    expect(readToken()).toBe('again')
    holdTokenFor('')
    expect(readToken()).toBeNull()
    keepToken('own', { stayLoggedIn: false, owner: ravi })
    expect(readToken()).toBe('own')
  })
})

describe('a login', () => {
  it('with the box ticked replaces the browser’s token, whoever had it, and hands it over to be ended [W.49]', () => {
    keepElsewhere('old', ravi)
    expect(keepToken('new', { stayLoggedIn: true, owner: asha })).toBe('old')
    expect(kept()).toBe('new')
    expect(ownerOf('new')).toEqual(asha)
    expect(keepToken('new', { stayLoggedIn: true, owner: asha })).toBeNull()
  })

  it('writes whose the token is before the token: no tab reads it as the old member’s', () => {
    const written = vi.spyOn(Storage.prototype, 'setItem')
    keepToken('new', { stayLoggedIn: true, owner: asha })
    expect(written.mock.calls.map(([key]) => key)).toEqual(['tokenOwner', 'token'])
  })

  it('stands beside its own owner also where another tab’s login came in between', () => {
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'token') setItem.call(this, 'tokenOwner', JSON.stringify(ravi))
      setItem.call(this, key, value)
    })
    keepToken('new', { stayLoggedIn: true, owner: asha })
    expect(ownerOf('new')).toEqual(asha)
  })

  it('without the tick leaves the browser’s token to those who have it', () => {
    keepElsewhere('kept', ravi)
    expect(keepToken('own', { stayLoggedIn: false, owner: asha })).toBeNull()
    expect([kept(), readToken()]).toEqual(['kept', 'own'])
    expect(ownerOf('kept')).toEqual(ravi)
  })

  it('lasts as long as the page where the browser is full, and leaves no token beside a wrong owner', () => {
    keepElsewhere('old', ravi)
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'token') throw new Error('full')
      setItem.call(this, key, value)
    })
    expect(keepToken('new', { stayLoggedIn: true, owner: asha })).toBe('old')
    expect({ ...localStorage }).toEqual({})
    expect(readToken()).toBe('new')
  })
})

describe('the end of a session [W.48]', () => {
  it.each<[string, unknown, string[]]>([
    ['the member’s', asha, ['own', 'kept']],
    ['unknown whose', undefined, ['own', 'kept']],
    ['another member’s', ravi, ['own']],
    ['another client’s', foreigner, ['own']],
  ])('takes the tab’s token, and the browser’s if it is the member’s: %s', (_, owner, ended) => {
    showAsha()
    keepToken('own', { stayLoggedIn: false, owner: asha })
    keepElsewhere('kept', owner)
    expect(forgetToken()).toEqual(ended)
    expect({ ...sessionStorage }).not.toHaveProperty('token')
    expect({ ...sessionStorage }).not.toHaveProperty('tokenOwner')
    expect(kept()).toBe(ended.includes('kept') ? null : 'kept')
  })

  it('of a visitor takes nobody’s token', () => {
    keepElsewhere('kept', asha)
    expect(forgetToken()).toEqual([])
    expect(kept()).toBe('kept')
  })

  it('elsewhere takes only the tab’s', () => {
    showAsha()
    keepElsewhere('kept', asha)
    expect(forgetToken({ fromThisTab: true })).toEqual([])
    expect(kept()).toBe('kept')
  })

  it('by a refusal takes the refused token alone, with its owner', () => {
    keepElsewhere('kept', asha)
    forgetRefusedToken(null)
    forgetRefusedToken('another')
    expect(kept()).toBe('kept')
    forgetRefusedToken('kept')
    expect({ ...localStorage }).toEqual({})
  })
})

it('what the provider says of a token is noted beside it, wherever it is', () => {
  keepElsewhere('kept', undefined)
  learnOwner('another', asha)
  expect(ownerOf('kept')).toBeNull()
  learnOwner('kept', asha)
  expect(ownerOf('kept')).toEqual(asha)
})
