/** The budgets on bytes (gzip -9): JavaScript and CSS of the home, and what each other page adds. */
import { catalogueFiles, filesByPage, homeFiles, readManifest } from './build/first-view.js'

const manifest = readManifest()
const pages = [...filesByPage(manifest)].filter(([, files]) => files.length > 0)

export default [
  {
    name: 'client home: JavaScript',
    path: [...homeFiles(manifest)].filter((file) => file.endsWith('.js')),
    gzip: true,
    limit: '107 kB',
  },
  {
    name: 'client home: CSS',
    path: [...homeFiles(manifest)].filter((file) => file.endsWith('.css')),
    gzip: true,
    limit: '12 kB',
  },
  {
    name: 'listing and product: JavaScript beside the home’s',
    path: catalogueFiles(manifest),
    gzip: true,
    limit: '42 kB',
  },
  ...pages.map(([page, files]) => ({
    name: `${page.replace(/^.*\//, '')}: its own JavaScript`,
    path: files,
    gzip: true,
    limit: '25 kB',
  })),
]
