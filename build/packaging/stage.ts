/**
 * `npm run release:stage -- PERCENT FILE…`: how many terminals in a hundred take the version that a feed's file
 * names. Run again with a larger number to go on, with 0 to stop; every terminal keeps its own place in the row.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dump, load } from 'js-yaml'
import * as v from 'valibot'

const feedFile = v.looseObject({ version: v.string(), files: v.array(v.looseObject({ url: v.string() })) })
const percentage = v.pipe(
  v.string('give a number from 0 to 100, then the files'),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
  v.maxValue(100, 'must be at most 100'),
)

const [given, ...files] = process.argv.slice(2)
const stagingPercentage = v.parse(percentage, given)
if (files.length === 0) throw new Error('Name at least one file of the feed, such as latest.yml')
for (const file of files) {
  const feed = v.parse(feedFile, load(readFileSync(file, 'utf8')))
  writeFileSync(file, dump({ ...feed, stagingPercentage }))
  console.log(`${file}: ${feed.version} for ${stagingPercentage} in 100`)
}
