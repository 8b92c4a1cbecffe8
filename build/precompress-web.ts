/**
 * Writes a brotli and a gzip version of every text file of the built shop, so that servers don't compress them again.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT_FILES = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest'])
/** Smaller files fit one packet anyway. */
const COMPRESS_FROM_BYTES = 1024

/**
 * @param directory a finished build, such as `dist/web`; the page itself is left out because the server fills it in
 * @returns the number of files compressed
 */
export async function precompress(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_FILES.has(extname(entry.name)) && entry.name !== 'index.html')
    .map((entry) => join(entry.parentPath, entry.name))
  const done = await Promise.all(files.map(compressBeside))
  return done.filter(Boolean).length
}

async function compressBeside(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.length < COMPRESS_FROM_BYTES) return false
  const quality = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return true
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const directory = argv[2] ?? 'dist/web'
  console.log(`${await precompress(directory)} files of ${directory} compressed`)
}
