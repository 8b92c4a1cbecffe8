/**
 * The packages for Linux through an installation, an upgrade and a removal, by the real dpkg and rpm in a root of their
 * own: this machine's files below a layer that is thrown away. The scripts are those that electron-builder renders;
 * dpkg-deb and rpmbuild pack them in fpm's place, as fpm's templates do (fpm 1.17, templates/rpm.erb: `%post`,
 * `%postun`; lib/fpm/package/deb.rb: postinst, postrm).
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, kioskPart } from '../../build/ensure-built.ts'
import { sessionUnit } from '../kiosk/linux-session/systemd-unit.ts'
import { inOwnRoot, ownRootObstacle } from './own-root.ts'
import { packKiosk } from '../setup/package/pack-kiosk.ts'

const PROGRAM = '/opt/Rewards Kiosk/rewards-kiosk'
const LINK = '/usr/bin/rewards-kiosk'
const NAME = 'rewards-points-shop'
const VERSIONS = ['1.0.0', '1.1.0'] as const

const folder = mkdtempSync(path.join(tmpdir(), 'linux-upgrade-'))
const packages = path.join(folder, 'packages')

interface Packed {
  name: string
  version: string
  /** A folder with what the package puts below the root. */
  tree: string
  afterInstall: string
  afterRemove: string
}

function run(file: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(file, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ${parameters.join(' ')}: ${stderr}`)
}

function makeDeb({ name, version, tree, afterInstall, afterRemove }: Packed): void {
  const control = path.join(tree, 'DEBIAN')
  mkdirSync(control)
  writeFileSync(
    path.join(control, 'control'),
    `Package: ${name}\nVersion: ${version}\nArchitecture: all\nMaintainer: t <t@rewards.test>\nDescription: t\n`,
  )
  for (const [script, from] of [
    ['postinst', afterInstall],
    ['postrm', afterRemove],
  ] as const) {
    copyFileSync(from, path.join(control, script))
    chmodSync(path.join(control, script), 0o755)
  }
  run('dpkg-deb', '-Znone', '--build', tree, path.join(packages, `${version}.deb`))
  rmSync(control, { recursive: true })
}

function makeRpm({ name, version, tree, afterInstall, afterRemove }: Packed): void {
  const spec = path.join(folder, `${version}.spec`)
  const head = `Name: ${name}\nVersion: ${version}\nRelease: 1\nSummary: t\nLicense: none\nBuildArch: noarch\nAutoReqProv: no`
  const scripts = `%post\n${readFileSync(afterInstall, 'utf8')}\n%postun\n${readFileSync(afterRemove, 'utf8')}`
  writeFileSync(
    spec,
    `%global __os_install_post %{nil}
${head}\n%description\nt\n%install\ncp -a "${tree}/." %{buildroot}\n${scripts}\n%files\n"/opt/Rewards Kiosk"\n`,
  )
  run('rpmbuild', '-bb', '--define', `_topdir ${folder}/rpmbuild`, '--define', `_rpmdir ${folder}/rpms`, spec)
  copyFileSync(
    path.join(folder, `rpms/noarch/${name}-${version}-1.noarch.rpm`),
    path.join(packages, `${version}.rpm`),
  )
}

/** The value after a parameter of fpm's. */
function valueOf(parameters: readonly string[], name: string): string {
  const value = parameters[parameters.indexOf(name) + 1]
  if (!parameters.includes(name) || value === undefined) throw new Error(`electron-builder gave no ${name}`)
  return value
}

/** Packs what fpm is told to, once for each version. */
function asFpm(parameters: readonly string[]): void {
  const isDeb = valueOf(parameters, '--package').endsWith('.deb')
  const tree = path.join(folder, isDeb ? 'deb-tree' : 'rpm-tree')
  const [from = '', to = ''] =
    parameters.find((each) => each.endsWith('=/opt/Rewards Kiosk'))?.split('=') ?? []
  cpSync(from, path.join(tree, to), { recursive: true })
  for (const version of VERSIONS)
    (isDeb ? makeDeb : makeRpm)({
      name: valueOf(parameters, '--name'),
      version,
      tree,
      afterInstall: valueOf(parameters, '--after-install'),
      afterRemove: valueOf(parameters, '--after-remove'),
    })
}

const unit = sessionUnit(readFileSync('build/kiosk-setup/linux/rewards-kiosk.service', 'utf8'))
const inTheWay = ownRootObstacle(['dpkg-deb', 'dpkg', 'rpmbuild', 'rpm', 'update-alternatives'])

/** Prints what is there of the kiosk. */
const look = `
  echo "link: $(chroot "$root" readlink -e ${LINK} || echo gone)"
  echo "program: $(chroot "$root" sh -c '[ -x "$1" ] && echo starts || echo gone' sh "${PROGRAM}")"`

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packages for Linux', { tags: ['machine'] }, () => {
  beforeAll(async () => {
    if (inTheWay !== '') return
    mkdirSync(packages)
    ensureBuilt(kioskPart)
    await packKiosk(path.join(folder, 'kiosk'), asFpm)
  })

  it.for([
    {
      kind: 'deb',
      install: (version: string) => `chroot "$root" dpkg --install /shared/${version}.deb`,
      version: `chroot "$root" dpkg-query --show --showformat '\${Version}' ${NAME}`,
      remove: `chroot "$root" dpkg --remove ${NAME}`,
    },
    {
      kind: 'rpm',
      // --nodeps: on Debian rpm's own database is empty.
      install: (version: string) => `rpm --upgrade --root "$root" --nodeps "${packages}/${version}.rpm"`,
      version: `rpm --query --root "$root" --queryformat '%{VERSION}' ${NAME}`,
      remove: `rpm --erase --root "$root" ${NAME}`,
    },
  ])('keep the kiosk where the unit and a shell look for it, through an upgrade: $kind', (tool, { skip }) => {
    skip(inTheWay !== '', inTheWay)
    expect(unit.command.slice(unit.command.indexOf('--') + 1)[0]).toBe(PROGRAM)
    const step = (does: string): string => `${does} >&2; echo "version: $(${tool.version})"; ${look}`
    const { stdout } = inOwnRoot(
      [...VERSIONS.map((version) => step(tool.install(version))), `${tool.remove} >&2`, look].join('\n'),
      packages,
    )
    const there = [`link: ${PROGRAM}`, 'program: starts']
    expect(stdout.trim().split('\n')).toEqual([
      'version: 1.0.0',
      ...there,
      'version: 1.1.0',
      ...there,
      'link: gone',
      'program: gone',
    ])
  })
})
