/** The steps of a visit, and how one is measured. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright'
import { BASE_PATH } from '../../src/contract/routes.ts'
import type { BuiltServer } from '../setup/built-server.ts'
import { codesInOutbox } from '../setup/personal-data.ts'
import { NAMES_HELPER, until } from './bench.ts'
import { watch } from './watch-walk.ts'

const MOBILE = '9000000001'

/** One press and the page that it opens. Waits for CSS selectors, each optionally followed by a bar and its text. */
export interface Step {
  name: string
  /** The CSS selector to press; empty for the way back in the history. */
  press: string
  /** Content that is there without a request; all of it. */
  known: readonly string[]
  /** What makes the page complete. */
  complete: readonly string[]
  /** Whether the complete page needs a request. */
  asks: boolean
  isBack?: boolean
  /** Pressed on the complete page, in preparation of the next step. */
  pressAfter?: string
}

const TILE = 'main [role=list] [role=listitem]'
const LISTING = { known: ['main h1|All Products'], complete: [`${TILE} a`] }
const DETAILS = {
  known: ['main article h1', 'main article img'],
  complete: ['main section[aria-label="Description"] p'],
}
const NEXT = 'main a[href$="/Checkout"]'
const LATEST = 'main section[aria-label="Latest Products"] li'

/** A page whose content is all known. */
const shows = (...wanted: string[]) => ({ known: wanted, complete: wanted, asks: false })
const inBar = (path: string): string => `nav a[href$="${path}"]:visible >> nth=-1`

/** Home, listing, details and back, a category not opened before, and an order up to its summary. */
export const steps: readonly Step[] = [
  { name: 'listing', press: 'footer a[href$="/Product_listing"]', ...LISTING, asks: true },
  { name: 'details', press: `${TILE}:nth-child(2) a`, ...DETAILS, asks: true },
  { name: 'back to the listing', press: '', ...shows(`${TILE} a`), isBack: true },
  { name: 'home', press: inBar('/demo'), ...shows(LATEST) },
  { name: 'a category', press: 'main a[href$="category=3"]', ...LISTING, asks: true },
  {
    name: 'details from there',
    press: `${TILE}:nth-child(1) a`,
    ...DETAILS,
    asks: true,
    pressAfter: 'main article [class*="controls"] > button',
  },
  { name: 'cart', press: inBar('/My_cart'), ...shows('main li img', NEXT) },
  { name: 'checkout', press: NEXT, ...shows('main input[name="name"]') },
  { name: 'summary', press: 'main button[type="submit"]', ...shows('main h1|Order summary', 'main li img') },
]

/** Milliseconds from the press. */
export interface StepFigures {
  known: number
  complete: number
  /** One call for the smallest file, on the same page: the minimum of any request. */
  roundTrip: number
  /** Shifts not caused by a press, as CLS counts them. */
  layoutShift: number
  longestTask: number
}

/** @returns the session storage of a member of the demo client who has not logged in since the server started */
export async function logInDemoMember({ origin, outboxFile }: BuiltServer): Promise<Record<string, string>> {
  const post = async (path: string, body: object): Promise<{ end_user: unknown; token: string }> => {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await reply.json()) as { data: { end_user: unknown; token: string } }).data
  }
  await post('/get-otp-user-login', { client_id: 'demo', mobile_number: MOBILE })
  // The code is sent after the reply.
  await until(async () => (await codesInOutbox(outboxFile)).length > 0)
  const request_otp = (await codesInOutbox(outboxFile)).at(-1)
  const { end_user: user, token } = await post('/verify-otp-user-login', {
    mobile_number: MOBILE,
    request_otp,
    device_token: null,
  })
  return { clientLoginId: 'demo', userDetails: JSON.stringify(user), token }
}

/** Time without requests after which a page is at rest, in milliseconds. */
const REST_MS = 500

/** @returns a function that waits until the page has fetched everything: `networkidle` only works for the first page */
function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let changed = performance.now()
  const begin = (request: Request): void => {
    underWay.add(request)
    changed = performance.now()
  }
  const end = (request: Request): void => {
    underWay.delete(request)
    changed = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isAtRest = (): boolean => underWay.size === 0 && performance.now() - changed >= REST_MS
  return async () => {
    while (!isAtRest()) await pause(50)
  }
}

/** Opens the home and waits until it is at rest, as a visitor would. */
export async function startWalk(page: Page, origin: string, session: Record<string, string>): Promise<Walk> {
  const rest = restOf(page)
  await page.addInitScript(NAMES_HELPER)
  await page.addInitScript(watch, session)
  await page.goto(`${origin}${BASE_PATH}/demo`)
  await rest()
  return { page, rest }
}

/** A visit under way. */
export interface Walk {
  page: Page
  /** Waits until nothing is being fetched. */
  rest: () => Promise<void>
}

async function roundTrip(page: Page): Promise<number> {
  return page.evaluate(async (file) => {
    const began = performance.now()
    await (await fetch(file, { cache: 'no-store' })).arrayBuffer()
    return performance.now() - began
  }, `${BASE_PATH}/favicon.svg`)
}

/**
 * Scrolls the element to press to the middle of the screen.
 * @returns its centre, for a tap from outside: the driver's own checks in the page would be measured with the press
 */
async function bringIntoView(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const pressed = page.locator(selector).first()
  await pressed.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await pressed.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** The listing's scroll position when a product was opened, for the way back. */
let leftAt = 0

/** Runs a step and waits until the next page is complete and at rest. */
export async function walkStep({ page, rest }: Walk, step: Step): Promise<StepFigures> {
  const place = step.isBack === true ? null : await bringIntoView(page, step.press)
  await rest()
  const floor = await roundTrip(page)
  if (step.name === 'details') leftAt = await page.evaluate(() => scrollY)
  await page.evaluate(
    ({ known, complete, top }) => {
      const { walk } = window
      walk.want = { known, complete, top, url: location.pathname + location.search }
      walk.began = 0
      walk.known = null
      walk.complete = null
      walk.shift = 0
      walk.task = 0
    },
    { known: step.known, complete: step.complete, top: step.isBack === true ? leftAt : null },
  )
  if (place === null) await page.evaluate(() => history.back())
  else await page.touchscreen.tap(place.x, place.y)
  await page.waitForFunction(() => window.walk.known !== null && window.walk.complete !== null, undefined, {
    polling: 100,
  })
  await rest()
  const figures = await page.evaluate(() => {
    const { known, complete, shift, task } = window.walk
    return { known: known ?? 0, complete: complete ?? 0, layoutShift: shift, longestTask: task }
  })
  if (step.pressAfter !== undefined) await page.locator(step.pressAfter).first().tap()
  await rest()
  return { ...figures, roundTrip: floor }
}
