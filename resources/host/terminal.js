// The page behind the exit PIN: what this terminal is, whether everything works, and the ways out.
const bridge = window.host
/** Work that nobody awaits: what goes wrong becomes an error of the page. */
const inBackground = (work) => work.catch(reportError)
const { titles, places, ...words } = JSON.parse(document.body.dataset.words)
const by = (id) => document.getElementById(id)

function make(tag, text = '', attributes = {}) {
  const made = document.createElement(tag)
  made.textContent = text
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

function shown(element, children) {
  element.append(...children)
  return element
}

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

function settingRow({ title, name, value, source, place }) {
  const [first, second, third] = [make('th', title, { scope: 'row' }), make('td', value), make('td', source)]
  return shown(make('tr'), [
    shown(first, [make('small', name)]),
    second,
    place === '' ? third : shown(third, [make('small', place)]),
  ])
}

function journalLine({ at, event, facts }) {
  const time = make('time', local.format(new Date(at)), { datetime: at })
  return shown(make('li'), [time, make('span', event), ...(facts === '' ? [] : [make('small', facts)])])
}

function dumpLine({ at, name, bytes }) {
  return journalLine({ at, event: name, facts: `${Math.ceil(bytes / 1024)} kB` })
}

async function showFacts() {
  const { about, settings, remarks, journal, crashDumps } = await bridge.terminalFacts()
  by('about').replaceChildren(...about.flatMap(({ label, value }) => [make('dt', label), make('dd', value)]))
  by('settings').replaceChildren(...settings.map(settingRow))
  by('journal').replaceChildren(...journal.map(journalLine))
  by('dumps').replaceChildren(...crashDumps.map(dumpLine))
  by('dumps-section').hidden = crashDumps.length === 0
  by('remarks').replaceChildren(...remarks.map((remark) => make('li', remark)))
  by('remarks-section').hidden = remarks.length === 0
}

const cards = new Map()

function showResult(name, { outcome, found, advice }) {
  const { card, outcomeLine, foundLine, adviceLine } = cards.get(name)
  card.dataset.outcome = outcome
  outcomeLine.textContent = words[outcome]
  foundLine.textContent = found
  adviceLine.textContent = advice
}

/** @returns how the touch test ended, once every circle was touched or the person gave up */
function tryTouch() {
  const dialog = by('touch')
  const touched = new Set()
  let byTouch = true
  const circles = Array.from({ length: places }, (_, index) =>
    make('button', '', {
      type: 'button',
      'aria-label': `${titles.touch} ${index + 1}`,
      'aria-pressed': 'false',
    }),
  )
  by('touch-places').replaceChildren(...circles)
  dialog.showModal()
  return new Promise((resolve) => {
    const end = () => {
      dialog.close()
      resolve(bridge.noteTouchTest(touched.size, byTouch))
    }
    for (const circle of circles)
      circle.addEventListener('click', ({ pointerType }) => {
        if (pointerType !== 'touch') byTouch = false
        touched.add(circle)
        circle.setAttribute('aria-pressed', 'true')
        if (touched.size === circles.length) end()
      })
    // The next try must not find these listeners: each is for one ending, however it comes.
    const listeners = new AbortController()
    dialog.addEventListener('close', () => listeners.abort(), { once: true })
    by('touch-end').addEventListener('click', end, { signal: listeners.signal })
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        end()
      },
      { signal: listeners.signal },
    )
  })
}

async function run(name) {
  const { button } = cards.get(name)
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  showResult(name, { outcome: 'running', found: '', advice: '' })
  try {
    showResult(name, await (name === 'touch' ? tryTouch() : bridge.runTerminalTest(name)))
  } catch (error) {
    showResult(name, { outcome: 'failed', found: String(error), advice: '' })
  } finally {
    button.removeAttribute('aria-disabled')
  }
  await showFacts()
}

for (const [name, title] of Object.entries(titles)) {
  const card = make('li')
  const button = make('button', words.run, { type: 'button', 'aria-label': `${words.run}: ${title}` })
  const [outcomeLine, foundLine, adviceLine] = ['outcome', 'found', 'advice'].map((kind) =>
    make('p', '', { class: kind }),
  )
  outcomeLine.setAttribute('role', 'status')
  button.addEventListener('click', () => inBackground(run(name)))
  by('tests').append(shown(card, [make('h3', title), outcomeLine, button, foundLine, adviceLine]))
  cards.set(name, { card, button, outcomeLine, foundLine, adviceLine })
  showResult(name, { outcome: 'untried', found: '', advice: '' })
}

// The wipe comes last: it forgets what the others look at. Touch needs a person and stays a test of its own.
async function runAll() {
  for (const name of cards.keys()) if (name !== 'touch') await run(name)
}

async function save() {
  const { sentence } = await bridge.saveReport()
  by('saved').textContent = sentence
}

by('test-all').addEventListener('click', () => inBackground(runAll()))
by('save').addEventListener('click', () => inBackground(save()))
by('leave').addEventListener('click', () => inBackground(bridge.leaveExitPin()))
by('restart').addEventListener('click', () => inBackground(bridge.restart()))
by('quit').addEventListener('click', () => inBackground(bridge.quit()))
inBackground(showFacts())
