/**
 * Signs the Linux packages with the key that IT trusts. An rpm contains its signature, and dnf checks it. dpkg does not
 * check a signature within a deb, so each deb gets a separate one (`.deb.asc`), and apt checks the signature of IT's
 * own repository.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Signer {
  run: (command: string, parameters: readonly string[], input?: string) => string
  fingerprint: string
}

/** @throws with gpg's output if the key can't be read */
function openSigner(home: string, key: string): Signer {
  const run: Signer['run'] = (command, parameters, input) => {
    const { status, stdout, stderr, error } = spawnSync(command, parameters, {
      encoding: 'utf8',
      env: { ...process.env, GNUPGHOME: home },
      ...(input === undefined ? {} : { input }),
    })
    if (error !== undefined) throw new Error(`${command} can't be run: ${error.message}`)
    if (status !== 0) throw new Error(`${command} ${parameters[0]} failed: ${stderr.trim()}`)
    return stdout
  }
  run('gpg', ['--batch', '--import'], key)
  const listed = run('gpg', ['--batch', '--with-colons', '--list-secret-keys'])
  const [, fingerprint] = /^fpr:(?:[^:]*:){8}([0-9A-F]+):/m.exec(listed) ?? []
  if (fingerprint === undefined) throw new Error('KIOSK_GPG_KEY holds no secret key')
  return { run, fingerprint }
}

/**
 * Signs every rpm and deb of a folder and verifies each signature.
 * @param folder the packages' folder; `FILE.deb.asc` and the public key, `kiosk-signing-key.asc`, are written there too
 * @param key the secret key without a passphrase, armoured, from a release's protected environment
 * @throws if one can't be signed or verified
 */
export function signLinuxPackages(folder: string, key: string): void {
  const home = mkdtempSync(path.join(tmpdir(), 'kiosk-signing-'))
  const packages = readdirSync(folder).map((name) => path.join(folder, name))
  try {
    const { run, fingerprint } = openSigner(home, key)
    const publicKey = path.join(folder, 'kiosk-signing-key.asc')
    run('gpg', ['--batch', '--yes', '--armor', '--output', publicKey, '--export', fingerprint])
    for (const file of packages.filter((name) => name.endsWith('.deb'))) {
      const signature = `${file}.asc`
      run('gpg', [
        '--batch',
        '--yes',
        '--local-user',
        fingerprint,
        '--armor',
        '--output',
        signature,
        '--detach-sign',
        file,
      ])
      run('gpg', ['--batch', '--verify', signature, file])
    }
    const rpms = packages.filter((name) => name.endsWith('.rpm'))
    if (rpms.length === 0) return
    // Distributions build rpm with different default paths of gpg.
    const gpg = run('sh', ['-c', 'command -v gpg']).trim()
    run('rpmsign', ['--define', `__gpg ${gpg}`, '--define', `_gpg_name ${fingerprint}`, '--addsign', ...rpms])
    const keys = path.join(home, 'rpm')
    run('rpmkeys', ['--dbpath', keys, '--import', publicKey])
    for (const file of rpms) {
      const said = run('rpmkeys', ['--dbpath', keys, '--checksig', file])
      if (!said.includes('signatures OK')) throw new Error(`${file} carries no signature: ${said.trim()}`)
    }
  } finally {
    spawnSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: home } })
    rmSync(home, { recursive: true, force: true })
  }
}
