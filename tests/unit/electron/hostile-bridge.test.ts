import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { IpcMain, WebContents } from 'electron'
import { answerBridge, type BridgeHandlers } from '../../../electron/main/ipc.ts'
import type { Journal } from '../../../electron/main/base/journal.ts'
import { bridgeCalls, bridgeChannel, type BridgeCallName } from '../../../src/contract/kiosk/bridge.ts'
import { terminalTestNames } from '../../../src/contract/kiosk/terminal.ts'

type Listener = (event: unknown, ...values: unknown[]) => Promise<unknown>
const channels = new Map<string, Listener>()
const ipcMain = {
  handle: (channel: string, listener: Listener) => void channels.set(channel, listener),
} as unknown as IpcMain

const names = Object.keys(bridgeCalls) as BridgeCallName[]
const ours = { name: 'our window' } as unknown as WebContents
const shopPage = 'shop://app/rewards_points_website/demo'
const hostPage = 'shop://host/exit-pin'

/** Valid arguments of the calls that have any. */
const right: Partial<Record<BridgeCallName, unknown[]>> = {
  sessionEnded: [{ unbound: true }],
  memberIs: ['7'],
  notificationReceived: [{ id: '1', memberId: '7' }],
  noteUsage: ['order'],
  tryPin: ['246810'],
  runTerminalTest: [terminalTestNames[0]],
  noteTouchTest: [3, true],
}

let handled: string[]
let noted: unknown[]

beforeEach(() => {
  channels.clear()
  handled = []
  noted = []
  const handlers = Object.fromEntries(
    names.map((name) => [name, () => (handled.push(name), null)]),
  ) as unknown as BridgeHandlers
  const journal = { note: (...line: unknown[]) => void noted.push(line) } as unknown as Journal
  answerBridge(ipcMain, handlers, (sender) => sender === ours, journal)
})

interface Caller {
  sender: unknown
  senderFrame: { url: string; parent: object | null } | null
}

/** @returns whether main carried out the call */
async function ask(name: BridgeCallName, caller: Caller, values: unknown[]): Promise<boolean> {
  handled = []
  const listener = channels.get(bridgeChannel(name))!
  const outcome = await listener(caller, ...values).then(
    () => 'answered',
    (error: unknown) => String(error),
  )
  if (outcome !== 'answered') expect(outcome).toMatch(new RegExp(`^Error: ${name} was refused: [a-z ]+$`))
  expect(handled).toEqual(outcome === 'answered' ? [name] : [])
  return handled.length > 0
}

const pageOf = (name: BridgeCallName) => (bridgeCalls[name].from === 'host' ? hostPage : shopPage)
const rightOf = (name: BridgeCallName) => right[name] ?? []

describe.each(names)('%s', (name) => {
  it('is answered to the page that may ask, and to no other frame', async () => {
    const page = { sender: ours, senderFrame: { url: pageOf(name), parent: null } }
    expect(await ask(name, page, rightOf(name))).toBe(true)
    const strangers: Caller[] = [
      { ...page, sender: { name: 'another window' } },
      { ...page, senderFrame: null },
      { ...page, senderFrame: { url: pageOf(name), parent: {} } },
      ...[
        'https://evil.test/rewards_points_website/',
        'shop://app.evil/rewards_points_website/',
        'shop://evil@app/rewards_points_website/',
        'shop://app/media/x.html',
        'about:blank',
        'data:text/html,x',
        'file:///etc/passwd',
        'nonsense',
        '',
        ...(bridgeCalls[name].from === 'app' ? [hostPage] : []),
        ...(bridgeCalls[name].from === 'host' ? [shopPage] : []),
      ].map((url) => ({ sender: ours, senderFrame: { url, parent: null } })),
    ]
    for (const stranger of strangers) expect(await ask(name, stranger, rightOf(name))).toBe(false)
  })

  it('takes no arguments but its own, whatever they are, and keeps none of them', async () => {
    const caller = { sender: ours, senderFrame: { url: pageOf(name), parent: null } }
    const value = fc.oneof(
      fc.anything({ withTypedArray: true, withDate: true, withMap: true, withBigInt: true }),
      fc.constantFrom<unknown>(
        '1234567890123',
        '12a4',
        '１２３４',
        '',
        'x'.repeat(100_000),
        { unbound: 1 },
        { unbound: true, more: 1 },
        { id: 1, memberId: '7' },
        { id: 'secret-mark', memberId: '' },
        -1,
        Infinity,
        null,
        ...rightOf(name),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 3 }), async (values) => {
        const isRight = v.is(bridgeCalls[name].parameters, values)
        expect(await ask(name, caller, values)).toBe(isRight)
      }),
    )
    expect(JSON.stringify(noted)).not.toContain('secret-mark')
  })
})
