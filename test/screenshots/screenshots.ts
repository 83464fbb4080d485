import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { suiteDashboard } from '../support/browser.ts'
import { databaseOf } from '../support/databases.ts'
import { folder } from '../support/pictures.ts'
import { startCommand } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'

// The documents' pictures: npm run screenshots.

/** Whom `npm run seed` makes the owner. */
const owner = { email: 'mara@northwind.example' }
const dataDir = suiteDataDir()
let jonas: Awaited<ReturnType<typeof select>>

beforeAll(async () => {
  await startCommand('seed', [], { DATA_DIR: dataDir }).ended
  jonas = await select(await databaseOf(dataDir), "select id from contact where first_name = 'Jonas'")
})
const dashboard = suiteDashboard({ env: { DATA_DIR: dataDir } })

const shots: readonly { name: string; path: () => string; ready: (page: Page) => Locator }[] = [
  {
    name: 'home',
    path: () => '/',
    ready: (page) => page.getByRole('heading', { name: 'Connect a platform' }),
  },
  {
    name: 'inbox',
    path: () => `/inbox/${String(jonas[0]?.['id'])}`,
    ready: (page) => page.getByText('speak to a person').last(),
  },
]
const looks = [
  { suffix: '', width: 'desktop', dark: false },
  { suffix: '-dark', width: 'desktop', dark: true },
  { suffix: '-phone', width: 'phone', dark: false },
] as const

const pictures = shots.flatMap((shot) => looks.map((look) => ({ ...shot, ...look })))
// One page is shown as a phone does.
test.each(pictures.filter(({ name, width }) => width === 'desktop' || name === 'inbox'))(
  '$name$suffix',
  async ({ name, suffix, path, ready, width, dark }) => {
    const page = await dashboard.open(path(), { width, dark, as: owner })
    await ready(page).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`), animations: 'disabled' })
  },
)
