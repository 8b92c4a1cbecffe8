import { describe, expect, it, vi } from 'vitest'
import { publishersOf, whyNotOurs } from '../../../../electron/main/updates/update-signature.rules.ts'
import { updateSignatureCheck } from '../../../../electron/main/updates/update-signature.ts'

const file = String.raw`C:\Users\kiosk\AppData\Local\kiosk-updater\pending\kiosk-1.1.0.exe`
const publisher = 'CN="Rewards, Ltd", O="Rewards, Ltd", L=Pune, C=IN'

function printed(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ Status: 0, Path: file, Subject: publisher, ...changes })
}

describe('an installer', () => {
  it('is taken where its valid signature has our whole subject', () => {
    expect(whyNotOurs(printed(), [publisher], file)).toBeNull()
    const ordered = 'C=IN, L=Pune, O="Rewards, Ltd", CN="Rewards, Ltd", SERIALNUMBER=7'
    expect(whyNotOurs(printed({ Subject: ordered }), [publisher], file)).toBeNull()
    expect(
      whyNotOurs(printed({ Path: file.toUpperCase() }), ['CN=Other, O=Other', publisher], file),
    ).toBeNull()
  })

  it.each([
    ['nothing is printed', ''],
    ['something else is printed', 'Get-AuthenticodeSignature is not recognized'],
    ['it carries no signature', JSON.stringify({ Status: 2, Path: file, Subject: null })],
    ['the status is a word', printed({ Status: 'Valid' })],
    ['the signature is not valid', printed({ Status: 3 })],
    ['another file was looked at', printed({ Path: String.raw`C:\Windows\notepad.exe` })],
    ['another publisher signed it', printed({ Subject: 'CN="Rewards, Ltd", O=Somebody, L=Pune, C=IN' })],
    ['our name stands within another', printed({ Subject: 'CN=x, O="CN=Rewards O=Rewards", L=Pune, C=IN' })],
  ])('is refused where %s', (_, answer) => {
    expect(whyNotOurs(answer, [publisher], file)).toEqual(expect.any(String))
  })

  it('is refused where the kiosk knows no publisher, or only a common name that anybody could take', () => {
    expect(whyNotOurs(printed(), [], file)).toContain('no publisher')
    expect(whyNotOurs(printed(), ['CN="Rewards, Ltd"'], file)).toContain('another publisher')
    expect(whyNotOurs(printed(), ['Rewards, Ltd'], file)).toContain('another publisher')
  })
})

describe('the check of an update', () => {
  it('asks about the very file, whatever stands in its name, and journals a refusal', async () => {
    const note = vi.fn<(event: string, facts?: object) => void>()
    const asked: string[] = []
    const odd = String.raw`C:\it's; calc\kiosk.exe`
    const check = updateSignatureCheck([publisher], { note }, (command) => {
      asked.push(command)
      return Promise.resolve(printed({ Path: odd, Status: 5 }))
    })
    await expect(check([], odd)).resolves.toContain('not valid')
    expect(asked[0]).toContain(String.raw`-LiteralPath 'C:\it''s; calc\kiosk.exe'`)
    expect(note).toHaveBeenCalledExactlyOnceWith('update-refused', { why: expect.any(String) as string })
  })

  it('refuses where PowerShell can not be run, fails, or does not end', async () => {
    const note = vi.fn<(event: string, facts?: object) => void>()
    const check = updateSignatureCheck([publisher], { note }, () => Promise.reject(new Error('blocked')))
    await expect(check([publisher], file)).resolves.toContain('could not be asked')
    expect(note).toHaveBeenCalledOnce()
  })

  it('takes an installer that is ours, and has nothing to tell', async () => {
    const note = vi.fn<(event: string, facts?: object) => void>()
    const check = updateSignatureCheck([publisher], { note }, () => Promise.resolve(printed()))
    await expect(check([], file)).resolves.toBeNull()
    expect(note).not.toHaveBeenCalled()
  })
})

describe('the publishers of an installed kiosk', () => {
  it('are those that the packager wrote', () => {
    expect(publishersOf({ publisherName: publisher })).toEqual([publisher])
    expect(publishersOf({ publisherName: [publisher, 'CN=b, O=b'] })).toHaveLength(2)
    for (const none of [null, {}, { publisherName: null }, { publisherName: [] }, { publisherName: ' ' }])
      expect(publishersOf(none)).toEqual([])
  })
})
