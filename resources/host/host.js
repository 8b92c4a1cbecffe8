// The script of the kiosk's own pages. `window.host` is what the preload script offers them; its name is taken,
// so that no script can have a variable of that name.
const bridge = window.host
/** Work that nobody awaits: what goes wrong becomes an error of the page. */
const inBackground = (work) => work.catch(reportError)

function onPress(id, act) {
  document.getElementById(id)?.addEventListener('click', act)
}

onPress('retry', () => inBackground(bridge.retry()))
onPress('leave', () => inBackground(bridge.leaveExitPin()))

// Five taps into the upper left corner within three seconds, as in the shop: the page for the PIN opens when the shop is dead.
const CORNER_PX = 64
const TAPS = 5
const WITHIN_MS = 3000

if (document.body.dataset.page !== 'exit-pin') {
  let taps = []
  addEventListener('pointerdown', ({ clientX, clientY, timeStamp }) => {
    const inCorner = clientX <= CORNER_PX && clientY <= CORNER_PX
    taps = inCorner ? [...taps, timeStamp].filter((time) => timeStamp - time < WITHIN_MS) : []
    if (taps.length < TAPS) return
    taps = []
    inBackground(bridge.openExitPin())
  })
}

const nextTry = document.getElementById('next-try')

async function tellNextTry() {
  const { secondsLeft } = await bridge.nextTry()
  const { waiting, trying } = nextTry.dataset
  nextTry.textContent = secondsLeft === null ? trying : waiting.replace('{seconds}', String(secondsLeft))
}

// The other pages wait for nobody: they have no next try.
if (
  nextTry !== null &&
  ['unreachable', 'crashed', 'not-loaded', 'waking', 'wipe-failed', 'restarting'].includes(
    document.body.dataset.page,
  )
) {
  inBackground(tellNextTry())
  setInterval(() => inBackground(tellNextTry()), 1000)
}

const pin = document.getElementById('pin')
const pad = document.getElementById('pad')

function addKey(words, press) {
  const key = document.createElement('button')
  key.type = press === null ? 'submit' : 'button'
  key.textContent = words
  if (press !== null) key.addEventListener('click', press)
  pad.append(key)
}

function type(digit) {
  if (pin.value.length < pin.maxLength) pin.value += digit
}

if (pad !== null) {
  for (const digit of '123456789') addKey(digit, () => type(digit))
  addKey(pad.dataset.clear, () => {
    pin.value = ''
  })
  addKey('0', () => type('0'))
  addKey(pad.dataset.enter, null)
}

async function tryPin() {
  const tried = pin.value
  pin.value = ''
  if (!/^\d{4,12}$/.test(tried)) return
  const { sentence } = await bridge.tryPin(tried)
  // What the PIN opens is a page of its own, which main opens.
  document.getElementById('answer').textContent = sentence
}

document.getElementById('pin-form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  inBackground(tryPin())
})
