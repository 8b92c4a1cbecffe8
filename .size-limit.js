/** The budgets on bytes (gzip -9): JavaScript of the home, all CSS, and what each other page adds. */
import { filesByPage, homeFiles, readManifest } from './build/first-view.js'

const manifest = readManifest()
const pages = [...filesByPage(manifest)].filter(([, files]) => files.length > 0)

export default [
  {
    name: 'client home: JavaScript',
    path: [...homeFiles(manifest)].filter((file) => file.endsWith('.js')),
    gzip: true,
    limit: '108 kB',
  },
  {
    name: 'client home: CSS',
    path: [...homeFiles(manifest)].filter((file) => file.endsWith('.css')),
    gzip: true,
    limit: '12 kB',
  },
  ...pages.map(([page, files]) => ({
    name: `${page.replace(/^.*\//, '')}: its own JavaScript`,
    path: files,
    gzip: true,
    limit: '25 kB',
  })),
]
