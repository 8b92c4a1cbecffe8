/** The budgets on bytes (gzip -9): JavaScript and CSS of the home, what each other page adds, and the console's pages. */
import { catalogueFiles, filesByPage, firstLoads, homeFiles, readManifest } from './build/first-view.js'

const manifest = readManifest()
const pages = [...filesByPage(manifest)].filter(([, files]) => files.length > 0)

const consoleFolder = 'dist/console'
const consolePages = [...firstLoads(readManifest(consoleFolder), consoleFolder)]

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
    limit: '40 kB',
  },
  ...pages.map(([page, files]) => ({
    name: `${page.replace(/^.*\//, '')}: its own JavaScript`,
    path: files,
    gzip: true,
    limit: '25 kB',
  })),
  ...consolePages.map(([page, files]) => ({
    name: `console, ${page.replace(/^.*\//, '')}: first load`,
    path: files,
    gzip: true,
    limit: '220 kB',
  })),
]
