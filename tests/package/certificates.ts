/** Certificates for tests, made by openssl. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Certified {
  key: string
  certificate: string
}

/** Runs openssl in a folder of its own, which holds the files. @returns the made `made.key` and `made.crt` */
function made(files: Readonly<Record<string, string>>, ...runs: string[][]): Certified {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  for (const parameters of runs) execFileSync('openssl', parameters, { cwd: folder, stdio: 'ignore' })
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
  const result = { key: read('made.key'), certificate: read('made.crt') }
  rmSync(folder, { recursive: true })
  return result
}

const NEW_KEY = ['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'made.key']

/** A certificate authority of its own. */
export function certificateAuthority(name: string): Certified {
  const subject = ['-x509', '-out', 'made.crt', '-days', '2', '-subj', `/CN=${name}`]
  const uses = ['basicConstraints=critical,CA:true', 'keyUsage=critical,keyCertSign']
  return made({}, [...NEW_KEY, ...subject, ...uses.flatMap((use) => ['-addext', use])])
}

/** A server's certificate, signed by an authority. */
export function serverCertificate(host: string, authority: Certified): Certified {
  return made(
    {
      'ca.key': authority.key,
      'ca.crt': authority.certificate,
      extensions: `subjectAltName=DNS:${host}\nextendedKeyUsage=serverAuth\n`,
    },
    [...NEW_KEY, '-out', 'made.csr', '-subj', `/CN=${host}`],
    'x509 -req -in made.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out made.crt -days 2 -extfile extensions'.split(
      ' ',
    ),
  )
}
