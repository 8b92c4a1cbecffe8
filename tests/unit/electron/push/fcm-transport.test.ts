import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, storeStub, peerWith, soon, terminalAt } from './fcm-terminal.ts'

afterEach(closeAll)

describe('pushes for a terminal', () => {
  it('come over a line to the service, for a token of the terminal', async () => {
    const peer = await peerWith()
    const { tokens, data, events } = terminalAt(peer)
    await soon(() => expect(events).toEqual(['push-connected']))
    expect(tokens).toEqual(['terminal-1'])
    expect(peer.registrations[0]?.web).toMatchObject({
      applicationPubKey: 'public-key',
      endpoint: 'https://fcm.googleapis.com/fcm/send/device-token',
    })
    peer.push('a', { member_id: '7', notification_id: '1' })
    await soon(() => expect(data).toEqual([{ member_id: '7', notification_id: '1' }]))
  })

  it('are not taken from a server whose certificate is for another name [K.27]', async () => {
    const peer = await peerWith('wrong-name')
    const { events } = terminalAt(peer)
    await soon(() => expect(events[0]).toBe('push-lost: ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(peer.logins).toEqual([])
  })

  it('are not taken from a server whose certificate nobody vouches for', async () => {
    const peer = await peerWith()
    const stranger = await peerWith()
    const { events } = terminalAt(stranger, { authority: '' })
    await soon(() => expect(events[0]).toMatch(/^push-lost: (UNABLE_TO|SELF_SIGNED)/))
    expect([...peer.logins, ...stranger.logins]).toEqual([])
  })

  it('are asked for again at growing pauses where Google answers 403, and come once it does not [K.27]', async () => {
    const peer = await peerWith()
    peer.behave({ status: 403 })
    const { events, pauses, data } = terminalAt(peer)
    await soon(() => expect(pauses.slice(0, 3)).toEqual([1, 2, 3]))
    expect(events[0]).toBe('push-lost: android.clients.google.com answered 403')
    peer.behave({ status: 200 })
    await soon(() => expect(events).toContain('push-connected'))
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
  })

  it('are asked for at growing pauses where the line takes no login', async () => {
    const peer = await peerWith()
    peer.behave({ takesLogins: false })
    const { events, pauses } = terminalAt(peer)
    await soon(() => expect(pauses.slice(0, 3)).toEqual([1, 2, 3]))
    expect(events[0]).toBe('push-lost: the login was refused')
  })

  it('are asked for under a new name once the service does not know the terminal any more [K.28]', async () => {
    const peer = await peerWith()
    const { transport, store, events } = terminalAt(peer)
    await soon(() => expect(events).toEqual(['push-connected']))
    transport.stop()
    peer.behave({ takesLogins: false })
    const { tokens, events: laterEvents } = terminalAt(peer, { store })
    await soon(() => expect(tokens).toContain('terminal-2'))
    expect(laterEvents.slice(0, 3)).toEqual(Array(3).fill('push-lost: the login was refused'))
    // Rejected with that one too, it requests another after twice as many attempts.
    await soon(() => expect(tokens).toContain('terminal-3'))
    expect(laterEvents.length).toBeGreaterThanOrEqual(3 + 6)
    peer.behave({ takesLogins: true })
    await soon(() => expect(laterEvents.at(-1)).toBe('push-connected'))
  })

  it('come again after the line was lost, each once [K.27]', async () => {
    const peer = await peerWith()
    const { data, events, store } = terminalAt(peer)
    await soon(() => expect(events).toEqual(['push-connected']))
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
    peer.dropLines()
    await soon(() => expect(events.filter((event) => event === 'push-connected')).toHaveLength(2))
    expect(peer.logins).toEqual([[], ['a']])
    peer.push('a', { member_id: '7' })
    peer.push('b', { member_id: '8' })
    await soon(() => expect(data).toHaveLength(2))
    expect(data).toEqual([{ member_id: '7' }, { member_id: '8' }])
    expect(store.received).toEqual(['a', 'b'])
    expect(peer.registrations).toHaveLength(1)
  })

  it('are remembered up to the 200 newest', async () => {
    const peer = await peerWith()
    const store = storeStub()
    store.received = Array.from({ length: 200 }, (_, index) => `old-${index}`)
    const { events } = terminalAt(peer, { store })
    await soon(() => expect(events).toEqual(['push-connected']))
    peer.push('new', { member_id: '7' })
    await soon(() => expect(store.received.at(-1)).toBe('new'))
    expect(store.received).toHaveLength(200)
    expect(store.received[0]).toBe('old-1')
  })

  it('that nobody can open are noted and passed over', async () => {
    const peer = await peerWith()
    const { events, data } = terminalAt(peer)
    await soon(() => expect(events).toEqual(['push-connected']))
    peer.pushNonsense('x')
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
    expect(events).toEqual(['push-connected', 'push-unreadable'])
  })
})

describe('the token of a terminal', () => {
  it('stays the same after a restart, and is another one for another project', async () => {
    const peer = await peerWith()
    const first = terminalAt(peer)
    await soon(() => expect(first.tokens).toEqual(['terminal-1']))
    first.transport.stop()
    const { store } = first
    const second = terminalAt(peer, { store })
    await soon(() => expect(second.events).toEqual(['push-connected']))
    expect(second.tokens).toEqual(['terminal-1'])
    second.transport.stop()
    const third = terminalAt(peer, { store, vapidKey: 'another-key' })
    await soon(() => expect(third.tokens).toEqual(['terminal-2']))
  })

  it('is given up for another one where nobody can say whom the provider binds to it', async () => {
    const peer = await peerWith()
    const { transport, tokens } = terminalAt(peer)
    await soon(() => expect(tokens).toEqual(['terminal-1']))
    transport.renew()
    await soon(() => expect(tokens).toEqual(['terminal-1', 'terminal-2']))
  })
})
