// Opens every screen of the product in the browser, filled, at 1440 and 390 px, light and dark, and says what is wrong:
//   npm run screens                          every screen in English and German
//   npm run screens -- --languages all       in all seven languages (or --languages fr,zh-cn)
//   npm run screens -- --only message        those whose name has it (several: message,order)
//   npm run screens -- --routes              one screen of each route
//   npm run screens -- --at 390              at one of the two widths
//   npm run screens -- --light-only          without the dark colours, which no language changes
//   npm run screens -- --seats 4             so many at once
//   npm run screens -- --minutes 9           stops then, and
//   npm run screens -- --missing             goes on with what the record does not have yet
// The pictures lie in screens/; somebody has to look at them. It ends with a table of findings and fails if there is one;
// screens/findings.json keeps what each screen said when it was last opened, of one part after another.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLocale, LOCALES, type Locale } from '#core/platform/locales.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { startProduct } from '#test/product.ts'
import { cloneDatabase, startTestCluster, type TestCluster } from './db.ts'
import { startHosted } from './screens/hosted.ts'
import { type Opened, openScenes } from './screens/open-scenes.ts'
import { knownIn, writeRecord } from './screens/record.ts'
import type { Scene } from './screens/scene.ts'
import { scenesOf } from './screens/scenes.ts'
import { fillWorld } from './screens/world.ts'

const { values: flags } = parseArgs({
  options: {
    languages: { type: 'string', default: 'en,de' },
    only: { type: 'string', default: '' },
    at: { type: 'string', default: '' },
    seats: { type: 'string', default: '3' },
    minutes: { type: 'string', default: 'Infinity' },
    missing: { type: 'boolean' },
    routes: { type: 'boolean' },
    'light-only': { type: 'boolean' },
    'no-pictures': { type: 'boolean' },
  },
  allowPositionals: true,
})

const languages = flags.languages === 'all' ? [...LOCALES] : flags.languages.split(',')
if (!languages.every((one): one is Locale => isLocale(one))) throw new Error(`no such language: ${flags.languages}`)
if (!['', '390', '1440'].includes(flags.at)) throw new Error(`no such width: ${flags.at}`)
const names = flags.only.split(',')
const isFirstOfRoute = ({ route }: Scene, place: number, all: readonly Scene[]): boolean =>
  all.findIndex((one) => one.route === route) === place
const wanted = (scenes: readonly Scene[]): Scene[] =>
  scenes
    .filter((scene, place) => !flags.routes || isFirstOfRoute(scene, place, scenes))
    .filter(({ name }) => names.some((one) => name.includes(one)))
const RECORD = 'screens/findings.json'

async function openAll(cluster: TestCluster): Promise<Opened[]> {
  const database = await cloneDatabase(cluster)
  const pool = createPool(database)
  const product = await startProduct(database, { TURNOUT_DEMO: '1' })
  const hosted = await startHosted(await cloneDatabase(cluster))
  const browser = await openBrowser()
  const pictures = flags['no-pictures'] ? null : 'screens'
  if (pictures) mkdirSync(pictures, { recursive: true })
  try {
    const world = await fillWorld(product, createDb(pool))
    const keep = (one: Opened) => pictures && writeRecord(RECORD, one)
    const options = {
      browser,
      languages: languages as Locale[],
      width: flags.at,
      pictures,
      is_dark_too: !flags['light-only'],
      at_once: Number(flags.seats),
      isKnown: flags.missing ? knownIn(RECORD) : () => false,
      until: Date.now() + Number(flags.minutes) * 60_000,
      keep,
    }
    const own = wanted(scenesOf(world))
    const theirs = wanted(hosted.scenes)
    return [
      ...(await openScenes(own, { ...options, url: product.url, sessions: world.sessions })),
      ...(await openScenes(theirs, { ...options, url: hosted.product.url, sessions: {} })),
    ]
  } finally {
    await browser.close()
    await hosted.stop()
    await product.stop()
    await pool.end()
  }
}

const cluster = await startTestCluster()
try {
  const opened = await openAll(cluster)
  const lines = opened.flatMap(({ scene, language, width, findings }) =>
    findings.map((what) => `${scene.padEnd(28)} ${language.padEnd(5)} ${width.padEnd(4)} ${what}`),
  )
  if (lines.length > 0) console.log(['', 'Findings', ...lines].join('\n'))
  console.log(`${opened.length} screens in ${languages.join(', ')}: ${lines.length} findings`)
  process.exitCode = lines.length > 0 || opened.length === 0 ? 1 : 0
} finally {
  await cluster.stop()
}
