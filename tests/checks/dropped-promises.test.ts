/** No promise is dropped with `void`: what it rejects with would be lost, or end the process. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../setup/remove-folder.ts'
import { droppedPromises } from './dropped-promises.ts'

it('drops no promise with void, anywhere', () => {
  expect(droppedPromises('tsconfig.json')).toEqual([])
})

it('finds a void of a promise in an arrow function and after a condition, and none whose rejection is handled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-promises-'))
  await writeFile(
    join(folder, 'work.ts'),
    `declare function work(): Promise<number>
      export const arrow = () => void work()
      export const maybe = (is: boolean) => { if (is) void work() }
      export const handled = () => void work().catch(() => 0)
      export const both = () => void work().then(() => 1, () => 0)
      export const none = () => void [].push()`,
  )
  await writeFile(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "noEmit": true }, "files": ["work.ts"] }',
  )
  const found = droppedPromises(join(folder, 'tsconfig.json')).map((one) => one.replace(/^.*: /, ''))
  await removeFolder(folder)
  expect(found).toEqual(['void work()', 'void work()'])
})
