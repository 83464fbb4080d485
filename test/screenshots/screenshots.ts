import type { Page } from 'playwright-core'
import { suiteDashboard } from '../support/browser.ts'
import { takePicture } from '../support/pictures.ts'
import { startCommand } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

// The documents' pictures: npm run screenshots.

/** Whom `npm run seed` makes the owner. */
const owner = { email: 'mara@northwind.example' }
const dataDir = suiteDataDir()
let seedKey = ''
beforeAll(async () => {
  const { code, stdout, stderr } = await startCommand('seed', [], { DATA_DIR: dataDir }).ended
  const [apiKey] = /rl_\w+/.exec(stdout) ?? []
  if (code !== 0 || apiKey === undefined) throw new Error(stderr)
  seedKey = apiKey
})
const dashboard = suiteDashboard({ env: { DATA_DIR: dataDir } })
// What failed there is to be looked at by those who develop; a first look at the product is not the place.
beforeAll(async () => {
  const client = dashboard.client(seedKey)
  const failed = (await client.listMessages({ query: { status: 'Failed' } })).body.data
  for (const id of new Set(failed.map(({ contactId }) => contactId)))
    await client.deleteContact({ params: { id } })
})

const shots: readonly { name: string; path: string; open?: (page: Page) => Promise<void>; ready: RegExp }[] =
  [
    { name: 'home', path: '/', ready: /Waiting for you/ },
    {
      name: 'inbox',
      path: '/inbox?filter=needs_human',
      open: (page) => page.locator('main a[href*="/inbox/"]').first().click(),
      ready: /The bot handed over to a person/,
    },
    {
      name: 'campaign',
      path: '/campaigns',
      open: (page) => page.getByRole('link', { name: 'Webinar follow-up' }).click(),
      ready: /Opening messages/,
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
  async ({ name, suffix, path, open, ready, width, dark }) => {
    const page = await dashboard.open(path, { width, dark, as: owner })
    await open?.(page)
    await page.getByText(ready).first().waitFor()
    await page.locator(':root:not(:has([aria-busy=true]))').waitFor()
    await page.mouse.move(0, 0)
    await takePicture(page, `${name}${suffix}`)
  },
)
