import { existsSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { z } from 'zod'
import { password } from './dashboardApi.ts'
import { suiteResource } from './resource.ts'
import { startServer } from './server.ts'

/** The headless shell has the engine of the whole browser, and takes half of its time. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executable = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place))
const present = executable !== undefined && existsSync(executable)
const missing = `no Chromium at ${executable ?? places.join(' or ')}: apt-get install chromium-headless-shell, or set CHROMIUM_PATH`
if (!present && process.env['CI'] !== undefined) throw new Error(missing)
if (!present) process.stderr.write(`Skipped: ${missing}\n`)

/** `describe`, skipped on a developer's machine that has no Chromium. In CI that is a failure. */
export const describeInBrowser: (name: string, body: () => void) => void = present ? describe : describe.skip

/** The two widths at which every page has to work. */
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Width = keyof typeof widths

/** How long a page may take for one step, on a machine that does much else. */
const busyMachineMs = 60_000

let browser: Promise<Browser> | undefined

const launch = () =>
  chromium.launch({
    ...(executable !== undefined && { executablePath: executable }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })

/** Starts the service with the built pages, and Chromium to open them in. `close` ends both. */
export async function startDashboard(options: Parameters<typeof startServer>[0] = {}) {
  if (!existsSync(join(import.meta.dirname, '../../server/dashboard/dist/index.html')))
    throw new Error('the pages are not built; run: npm run build')
  const server = await startServer(options)
  browser ??= launch()
  const started = await browser
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  const closePages = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  }
  return {
    ...server,
    /**
     * Opens a page in a window of its own. The page also has `elsewhere`, which sends requests like another tab of the
     * window.
     */
    async open(
      path: string,
      { width = 'desktop', dark = false, worker = false, as, ...where }: OpenOptions = {},
    ) {
      const context = await started.newContext({
        viewport: widths[width],
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        ...where,
        ...(width === 'phone' && { hasTouch: true }),
      })
      context.setDefaultTimeout(busyMachineMs)
      contexts.push(context)
      const elsewhere = askIn(context, server.origin)
      if (as !== undefined) await elsewhere('POST', '/session', { email: as.email, password })
      if (as?.actingAs !== undefined) await elsewhere('POST', `/subaccounts/${as.actingAs}/session`)
      const page = await context.newPage()
      watch(page, complaints)
      await page.goto(`${server.origin}/dashboard${path}`)
      return Object.assign(page, { elsewhere })
    },
    /** What the browser has reported of all pages since the last call. */
    takeComplaints: () => complaints.splice(0),
    /** Closes what `open` has opened: a page that nobody looks at still asks, draws and follows what happens. */
    closePages,
    async close() {
      await closePages()
      await (await browser)?.close()
      browser = undefined
      await server.close()
    },
  }
}

/**
 * `startDashboard` for the tests of a suite: started before the first test, closed after the last. The pages of a test are
 * closed after it, and must not make the browser report errors.
 */
export function suiteDashboard(
  options: Parameters<typeof startServer>[0] | (() => Parameters<typeof startServer>[0]) = {},
): TestDashboard {
  const dashboard = suiteResource(() => startDashboard(typeof options === 'function' ? options() : options))
  afterEach(async () => {
    await dashboard.closePages()
    expect(dashboard.takeComplaints()).toEqual([])
  })
  return dashboard
}

/** A test of which one runs at each width: `%s` stands for it in the name. */
export const testAtEachWidth = test.each<Width>(['phone', 'desktop'])

export type TestDashboard = Awaited<ReturnType<typeof startDashboard>>
export type TestPage = Awaited<ReturnType<TestDashboard['open']>>

interface OpenOptions {
  width?: Width
  dark?: boolean
  /** Who is signed in, and the id of the sub-account that they act as; left out: nobody. */
  as?: { email: string; actingAs?: string }
  /** Whether it has the service worker: tests neither see nor hold what a page asks through it. */
  worker?: boolean
  /** Where the browser is. */
  locale?: string
  timezoneId?: string
}

/** Sends requests to the dashboard's interface like another tab of the window, which has the same session. */
const askIn =
  (context: BrowserContext, origin: string) =>
  async (method: 'POST' | 'DELETE', path: string, data?: object): Promise<void> => {
    const address = `${origin}/dashboard/api${path}`
    const asked = { method, headers: { origin }, ...(data !== undefined && { data }) }
    const answer = await context.request.fetch(address, asked)
    if (!answer.ok()) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  }

/**
 * Lets `handle` have the first request of a page to a URL. The route stays where `times: 1` would remove it: while Chromium
 * stops intercepting, it may forget requests that are under way (https://github.com/microsoft/playwright/issues/41802).
 */
export async function routeOnce(page: Page, url: string | RegExp, handle: (route: Route) => Promise<void>) {
  let isFirst = true
  await page.route(url, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await handle(route)
  })
}

/** Holds a page's requests to a URL back until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Signs the same person in again on a page whose session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** Has a page see that its tab is hidden, or seen again. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
     document.dispatchEvent(new Event('visibilitychange'))`,
  )

/** Unfolds all that is folded in the form of a campaign: its steps, and their rows. */
export async function unfoldAll(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Campaign' })
  await form.waitFor()
  const folded = form.locator('details:not([open]) > summary').filter({ visible: true })
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Waits until a control has the focus. */
export const hasFocus = (page: Page, one: Locator) => one.and(page.locator(':focus')).waitFor()

/** Collects uncaught errors, and violations of the page's content security policy. */
function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
}

const Violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
)

/** The serious and critical accessibility violations that axe finds on a page, as text. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Scripts run through the debugger are not bound by the page's policy.
  await page.evaluate(axe.source)
  const found = Violations.parse(
    await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((run) => run.violations)'),
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    )
}
