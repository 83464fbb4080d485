import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { startService } from './service.ts'
import { rowOf, type Row } from './results.ts'

const count = 100_000
const pages = 20
const rowHeight = 48
const pageSize = 100
const maxSeconds = 1
const owner = { email: 'owner@bench.test', password: 'correct horse battery' }

/**
 * How long a person waits for the table of 100,000 contacts in Chromium: the first view, each further page on the way
 * down, and what a search finds, from the last letter to the row.
 */
export async function benchContacts(): Promise<Row[]> {
  const service = await startService({}, owner)
  await seed(`file:${join(service.env['DATA_DIR'] ?? '', 'replyloop.db')}`)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await browser.newPage()
    const signedIn = await page.request.post(`${service.url}/dashboard/api/session`, {
      headers: { origin: service.url },
      data: owner,
    })
    if (!signedIn.ok()) throw new Error(`nobody signed in: ${await signedIn.text()}`)
    const row = (number: number) =>
      page.getByRole('link', { name: `Person ${number} Family${number % 997}`, exact: true })
    const first = await seconds(async () => {
      await page.goto(`${service.url}/dashboard/contacts`)
      await row(count).waitFor()
    })
    const scrolls = []
    for (let at = 1; at <= pages; at += 1)
      scrolls.push(
        await seconds(() => scrollTo(page, at * pageSize, () => row(count - at * pageSize).count())),
      )
    const searches = []
    for (const number of [99_999, 50_000, 7, 31_415, 77_777])
      searches.push(
        await seconds(async () => {
          await page.getByRole('searchbox').fill(`person${number}@`)
          await row(number).waitFor()
        }),
      )
    return [
      secondsRow('first view of 100,000 contacts', first),
      secondsRow(`the slowest of ${pages} further pages`, Math.max(...scrolls)),
      secondsRow(`the slowest of ${searches.length} searches`, Math.max(...searches)),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function seed(url: string): Promise<void> {
  const db = await openDatabase(url, systemClock)
  const { q, t } = db.read
  const [list] = await q.select().from(t.list)
  await db.close()
  if (list === undefined) throw new Error('the account has no list')
  await seedContacts(url, { accountId: list.accountId, listId: list.id, count })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Scrolls to a row; until the pages before it have come, that is as far as they reach. */
async function scrollTo(page: Page, rows: number, isThere: () => Promise<number>): Promise<void> {
  while ((await isThere()) === 0) {
    await page.evaluate((top) => window.scrollTo(0, top), rows * rowHeight)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

const secondsRow = (measured: string, value: number): Row =>
  rowOf(measured, 's', value, [`< ${maxSeconds} s`, value < maxSeconds], {
    ratio: value / maxSeconds,
    note: `load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
  })
