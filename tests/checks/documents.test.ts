/** What the documents refer to is there: files, headings, and the repository's paths in backticks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Without the changelog, which names what was there then, and the coverage, which a command writes. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'specification-coverage.md')
    .map((name) => path.join('docs', name)),
]
const PATH = /`((?:src|server|console|electron|build|tests|docs|resources)\/[\w./-]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
/** Written on demand: the rules with their tests, the records of the kiosk's tests, the installers' mark. */
const written = new Set(['docs/specification-coverage.md', 'docs/kiosk-proof/', 'resources/package-type'])

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): Set<string> {
  const text = readFileSync(document, 'utf8').replaceAll(/```.*?```/gs, '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function isThere(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? document : path.join(path.dirname(document), file)
  return existsSync(target) && (anchor === undefined || anchorsOf(target).has(anchor))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  it('links to files and headings that are there', () => {
    const links = [...text.matchAll(LINK)].map(([, link = '']) => link)
    const own = links.filter((link) => !/^(?:https?|mailto):/.test(link))
    expect(own.filter((link) => !isThere(document, link))).toEqual([])
  })

  it('names files that are there', () => {
    const paths = [...text.matchAll(PATH)].map(([, name = '']) => name)
    expect(paths.filter((name) => !existsSync(name) && !written.has(name))).toEqual([])
  })
})
