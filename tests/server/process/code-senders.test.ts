/** How a login code leaves the server: terminal, SMS gateway or outbox. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleSender, fileSender, httpSender } from '../../../server/sms/sms.ts'

const message = { mobile: '9876543210', code: '012345', text: '012345 is your login code & more.' }

describe('a login code', () => {
  it('is shown in the terminal so that nobody overlooks it', async () => {
    let printed = ''
    await consoleSender((block) => (printed += block)).send(message)
    expect(printed).toContain('Login code for 9876543210')
    expect(printed).toContain('0 1 2 3 4 5')
  })

  it('is handed to a gateway, each part encoded into the address', async () => {
    const asked: string[] = []
    const gateway = httpSender(
      'https://sms.example/send?to={mobile}&text={text}&code={code}',
      async (url) => {
        asked.push(String(url))
        return new Response('ok')
      },
    )
    await gateway.send(message)
    expect(asked).toEqual([
      'https://sms.example/send?to=9876543210&text=012345%20is%20your%20login%20code%20%26%20more.&code=012345',
    ])
  })

  it('that the gateway refuses is an error without number or code', async () => {
    const gateway = httpSender(
      'https://sms.example/{mobile}/{code}',
      async () => new Response('', { status: 500 }),
    )
    await expect(gateway.send(message)).rejects.toThrow('The SMS gateway answered 500.')
  })

  it('goes to the outbox as one line of JSON, readable to its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-test-'))
    const file = join(folder, 'outbox.jsonl')
    await fileSender(file).send(message)
    await fileSender(file).send({ ...message, code: '999999' })
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as typeof message).code)).toEqual(['012345', '999999'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})
