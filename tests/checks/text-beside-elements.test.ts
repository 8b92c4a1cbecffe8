/** No text shares its parent with something that changes, or a page that the browser translates would die. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../setup/remove-folder.ts'
import { textBesideElements } from './text-beside-elements.ts'

it('shows no text beside what changes, anywhere', () => {
  expect(textBesideElements('tsconfig.json')).toEqual([])
})

const WRONG = `
  <p>{open && <b>a</b>} text</p>
  <p>text {open ? <b>a</b> : null}</p>
  <p>{open && 'text'}<b>a</b></p>
  <p><b>a</b>{name}</p>
  <p>{count} pieces</p>
  <p><b key={name}>a</b>text</p>
  <p><Maybe open={open} />text</p>
  <p>text<>{open && <b>a</b>}</></p>
  <p>{names}</p>
  <Pill action={<b>a</b>}>text</Pill>
  <Titled title={name} />`

const RIGHT = `
  <p><b>a</b> and text</p>
  <p><Always name={name} />text</p>
  <p>{name}</p>
  <p>{\`\${count} pieces\`}</p>
  <p>{open ? 'text' : <b>a</b>}</p>
  <p>{open && <b>a</b>}<span>{name}</span></p>
  <p>{names.map((each) => <b key={each}>{each}</b>)}</p>
  <Boxed action={<b>a</b>}>text</Boxed>`

it('finds each kind of it, and nothing that is safe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'text-beside-elements-'))
  await writeFile(
    join(folder, 'page.tsx'),
    `import type { ReactNode } from 'react'
      type Slots = { action?: ReactNode; children: ReactNode }
      const Always = ({ name }: { name: string }) => <b>{name}</b>
      function Maybe({ open }: { open: boolean }) { if (!open) return null; return <b>a</b> }
      const Text = ({ name }: { name: string }) => name
      const Pill = ({ action, children }: Slots) => <p>{action}{children}</p>
      const Boxed = ({ action, children }: Slots) => <p>{action}<span>{children}</span></p>
      const Titled = ({ title }: { title: ReactNode }) => <p>{title}<i>a</i></p>
      export function Page({ open, name, count, names }: { open: boolean; name: string; count: number; names: string[] }) {
        return <div>${WRONG}
          <p><Text name={name} /></p>${RIGHT}
        </div>
      }`,
  )
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        jsx: 'react-jsx',
        module: 'nodenext',
        target: 'es2023',
        typeRoots: [resolve('node_modules/@types')],
        paths: {
          react: [resolve('node_modules/@types/react/index.d.ts')],
          'react/jsx-runtime': [resolve('node_modules/@types/react/jsx-runtime.d.ts')],
        },
      },
      files: ['page.tsx'],
    }),
  )
  const found = textBesideElements(join(folder, 'tsconfig.json')).map((one) => one.replace(/^.* in </, '<'))
  await removeFolder(folder)
  const wrong = WRONG.trim().split('\n')
  expect(found).toEqual([...wrong.map((line) => line.trim()), '<Text name={name} />'])
})
