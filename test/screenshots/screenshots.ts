import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { suiteDashboard } from '../support/browser.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { failForLucia, storyAccount, storyLasts, tellStory } from '../support/story.ts'
import { createFakeClock } from '../support/time.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts'

// The documents' pictures: npm run screenshots. SCREENSHOTS_TO names another folder than docs/images.

const folder = process.env['SCREENSHOTS_TO'] ?? join(import.meta.dirname, '../../docs/images')

const clock = createFakeClock(Date.now() - storyLasts)
const dashboard = suiteDashboard({ clock })
let account: TestAccount
let webhook: WebhookReceiver
let contacts: Map<string, string>

beforeAll(async () => {
  webhook = await startWebhookReceiver()
  webhook.behave(failForLucia)
  account = await openAccount(dashboard, storyAccount(`${webhook.url}/replies`))
  contacts = await tellStory(dashboard, account, clock)
})
afterAll(() => webhook.close())

const shots: readonly {
  name: string
  path: () => string
  ready: (page: Page) => Promise<unknown>
}[] = [
  {
    name: 'home',
    path: () => '/',
    ready: (page) => page.getByRole('heading', { name: 'Connect a platform' }).waitFor(),
  },
  {
    name: 'inbox',
    path: () => `/inbox/${contacts.get('Elena')}`,
    ready: (page) => page.getByText('This is our team of last year').last().waitFor(),
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
    const page = await dashboard.open(path(), { width, dark, as: account })
    await ready(page)
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`), animations: 'disabled' })
  },
)
