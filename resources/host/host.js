// The script of the kiosk's own pages. `window.host` is what the preload script offers them; its name is taken,
// so that no script can have a variable of that name.
const bridge = window.host

function onPress(id, act) {
  document.getElementById(id)?.addEventListener('click', act)
}

onPress('retry', () => void bridge.retry())
onPress('leave', () => void bridge.leaveExitDoor())
onPress('quit', () => void bridge.quit())
onPress('restart', () => void bridge.restart())

const pin = document.getElementById('pin')
const pad = document.getElementById('pad')

for (const digit of pad === null ? [] : '1234567890') {
  const key = document.createElement('button')
  key.type = 'button'
  key.textContent = digit
  key.addEventListener('click', () => {
    if (pin.value.length < pin.maxLength) pin.value += digit
  })
  pad.append(key)
}

async function tryPin(form) {
  const tried = pin.value
  pin.value = ''
  if (!/^\d{4,12}$/.test(tried)) return
  const { outcome, sentence } = await bridge.tryPin(tried)
  document.getElementById('answer').textContent = sentence
  if (outcome !== 'open') return
  form.hidden = true
  document.getElementById('ways-out').hidden = false
  document.getElementById('restart').focus()
}

document.getElementById('door')?.addEventListener('submit', (event) => {
  event.preventDefault()
  void tryPin(event.target)
})
