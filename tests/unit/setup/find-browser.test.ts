import { describe, expect, it } from 'vitest'
import { browsersOf, checkedVersion } from '../../setup/find-browser.ts'

const PLAYWRIGHTS = '/home/ann/.cache/ms-playwright/chromium-1255/chrome'

function browsersOn(
  files: readonly string[],
  environment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/snap/bin' },
) {
  return browsersOf({ environment, canRun: (file) => files.includes(file), playwrightsOwn: PLAYWRIGHTS })
}

const CHROMIUM = '/usr/bin/chromium'
const WINDOWLESS = '/usr/bin/chromium-headless-shell'
const CHROME = '/usr/bin/google-chrome-stable'
const SNAP = '/snap/bin/chromium'

describe('the browser of the tests', () => {
  it.each([
    [
      'the one without windows, and the whole one is the other',
      [CHROMIUM, WINDOWLESS],
      [WINDOWLESS, CHROMIUM, CHROMIUM],
    ],
    ["Debian's Chromium where it is alone", [CHROMIUM], [CHROMIUM, CHROMIUM, null]],
    ['the one without windows where it is alone', [WINDOWLESS], [WINDOWLESS, null, null]],
    ["Google's Chrome before Playwright's own", [PLAYWRIGHTS, CHROME], [CHROME, CHROME, null]],
    ["Playwright's own where it is alone", [PLAYWRIGHTS], [PLAYWRIGHTS, PLAYWRIGHTS, null]],
    ['found in any folder of PATH', [SNAP], [SNAP, SNAP, null]],
    ['found in /usr/bin before that', [SNAP, CHROME], [CHROME, CHROME, null]],
  ])('is %s', (_which, files, [test, whole, other]) => {
    expect(browsersOn(files)).toEqual({ test, whole, other })
  })

  it('is the one that CHROMIUM_PATH names, and no other', () => {
    const named = '/opt/chrome/chrome'
    const environment = { PATH: '/usr/bin', CHROMIUM_PATH: named }
    expect(browsersOn([CHROMIUM, WINDOWLESS, named], environment)).toEqual({
      test: named,
      whole: named,
      other: null,
    })
    expect(() => browsersOn([CHROMIUM], environment)).toThrow(
      /^CHROMIUM_PATH names \/opt\/chrome\/chrome, which can't be run\. Install Chromium .*$/,
    )
  })

  it('is none on a machine without one', () => {
    expect(browsersOn([])).toBeNull()
  })
})

describe('the version of a browser', () => {
  it.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)\n', 'Chromium 156.0.8078.79'],
    ['Google Chrome 142.0.7444.59 \n', 'Google Chrome 142.0.7444.59'],
    ['Google Chrome for Testing 159.0.8154.6\n', 'Google Chrome for Testing 159.0.8154.6'],
  ])('%j is %s', (said, version) => {
    expect(checkedVersion(CHROMIUM, said)).toBe(version)
  })

  it('says in one line what to do about one that is too old', () => {
    expect(() => checkedVersion(CHROMIUM, 'Chromium 141.0.7390.122')).toThrow(
      /^\/usr\/bin\/chromium is Chromium 141\.0\.7390\.122; the tests need 142 or later\. Install Chromium .*$/,
    )
  })

  it('says in one line what to do about one that does not start', () => {
    expect(() => checkedVersion(CHROMIUM, '')).toThrow(/^\/usr\/bin\/chromium does not start\. Install .*$/)
  })
})
