import { z } from 'zod'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { suitePushService } from '../support/suite.ts'
import { until } from '../support/time.ts'

type OpenPage = Awaited<ReturnType<ReturnType<typeof suiteDashboard>['open']>>

/** The worker of a page, once it is there. */
const workerOf = (page: OpenPage) =>
  page.evaluate<string>('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')

/** Stands for the notices of the system, which a browser without a screen denies; the worker's are in `self.shown`. */
const fakeNotices = `
  self.shown = []
  self.registration.getNotifications = async ({ tag }) => self.shown.filter((notice) => notice.tag === tag)
  self.registration.showNotification = async (title, options) => {
    self.shown = [...self.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
  }`

/** Stands for the press of a notice, which no script can make, and for what a browser allows after one; what follows is in `self.seen`. */
const fakePresses = `
  self.seen = []
  WindowClient.prototype.focus = async function () { self.seen.push('focused ' + this.url); return this }
  self.clients.openWindow = async (href) => { self.seen.push('opened ' + href) }
  self.press = async (path) => {
    const event = new ExtendableEvent('notificationclick')
    const waited = []
    event.waitUntil = (promise) => waited.push(promise)
    event.notification = { data: { path }, close: () => self.seen.push('closed') }
    self.dispatchEvent(event)
    await Promise.all(waited)
  }`

/** Stands for a push service that has ended `old` and gives the browser `next`, and for the event by which it says so. */
const changesTo = (old: { endpoint: string }, next: object) => `
  self.asked = []
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    self.asked.push([userVisibleOnly, applicationServerKey])
    return { toJSON: () => (${JSON.stringify(next)}) }
  }
  self.change = async (given) => {
    const event = new ExtendableEvent('pushsubscriptionchange')
    const waited = []
    event.waitUntil = (promise) => waited.push(promise)
    Object.assign(event, given)
    self.dispatchEvent(event)
    await Promise.all(waited)
  }
  self.old = { endpoint: ${JSON.stringify(old.endpoint)}, options: { applicationServerKey: 'the key of old' } }`

/** Stands for the push service of the browser, which one without its vendor’s keys has none of, and for what its user allows. */
const subscribesTo = (subscription: object) => `
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const subscription = ${JSON.stringify(subscription)}
  let isSubscribed = false
  const fake = { toJSON: () => subscription, unsubscribe: async () => { isSubscribed = false; return true } }
  PushManager.prototype.getSubscription = async () => (isSubscribed ? fake : null)
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly) throw new Error('browsers refuse notices that nobody sees')
    window.subscribedBy = options.applicationServerKey
    isSubscribed = true
    return fake
  }`

describeInBrowser('notices on devices', () => {
  const service = suitePushService()
  const dashboard = suiteDashboard()

  testAtEachWidth('on a %s one allows them, tries them, says what and when, and ends them', async (width) => {
    const { owner, email } = await openOwner(dashboard)
    const { key } = z
      .object({ key: z.string() })
      .parse(fieldsOf(await owner.ask('GET', '/session/notifications'))['push'])
    const device = service.subscribe(key)
    const page = await dashboard.open('/lists', { as: { email }, width, worker: true })
    await page.context().addInitScript(subscribesTo(device.subscription))
    await page.goto(`${dashboard.origin}/dashboard/settings/notifications`)
    await page.getByRole('button', { name: 'Show notices on this device' }).click()
    await page.getByText('This device', { exact: true }).waitFor()
    expect(await page.evaluate('window.subscribedBy')).toBe(key)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('Its push service took the notice.').waitFor()
    expect(device.notices).toMatchObject([{ title: 'A test notice from Replyloop' }])
    await page.getByLabel('You are given a conversation').click()
    await page.getByLabel('Do not disturb me').check()
    await page.getByLabel('Sun').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await until(async () => {
      const { push } = fieldsOf(await owner.ask('GET', '/session/notifications'))
      return JSON.stringify(push).includes('{"kind":"assigned","wanted":false}')
    })
    expect(fieldsOf(await owner.ask('GET', '/session/notifications'))['push']).toMatchObject({
      doNotDisturb: {
        isOn: true,
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        from: '20:00',
        until: '08:00',
      },
    })
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Show notices on this device' }).waitFor()
    expect(service.problems).toEqual([])
  })

  test('the worker shows a notice once, and none of a page that is looked at', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/notifications', { as: { email }, worker: true })
    expect(await workerOf(page)).toBe(`${dashboard.origin}/dashboard/install/worker.js`)
    const devtools = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const push = (notice: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: dashboard.origin,
        registrationId,
        data: JSON.stringify({ body: 'To “Acme”.', path: '/dashboard/inbox/con_1', ...notice }),
      })
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(fakeNotices)
    const shown = async () =>
      (await worker?.evaluate<string[]>('self.shown.map(({ title, data }) => title + " " + data.path)')) ?? []
    await push({ id: 'nti_1', title: 'Ann mentions you', tag: 'mentioned:nte_1' })
    await push({ id: 'nti_2', title: 'Jane has written', tag: 'conversation:con_1' })
    await push({ id: 'nti_3', title: 'Jane needs a human', tag: 'conversation:con_1' })
    await push({ id: 'nti_3', title: 'Jane needs a human', tag: 'conversation:con_1' })
    await push({ id: 'nti_4', title: 'Looked at', tag: 'x', path: '/dashboard/settings/notifications' })
    await push({ id: 'nti_5', title: 'The last one', tag: 'y', path: '/dashboard/' })
    expect(await until(shown, (all) => all.includes('The last one /dashboard/'))).toEqual([
      'Ann mentions you /dashboard/inbox/con_1',
      'Jane needs a human /dashboard/inbox/con_1',
      'The last one /dashboard/',
    ])
  })

  test('a notice that is pressed closes, and leads its window there, or opens one where there is none', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/lists', { as: { email }, worker: true })
    await workerOf(page)
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(fakePresses)
    await worker?.evaluate("self.press('/dashboard/inbox')")
    await page.waitForURL(`${dashboard.origin}/dashboard/inbox`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await worker?.evaluate('self.seen')).toEqual([
      'closed',
      `focused ${dashboard.origin}/dashboard/lists`,
    ])
    const alone = await page.context().newPage()
    await page.close()
    await worker?.evaluate("self.press('/dashboard/contacts')")
    expect(await worker?.evaluate('self.seen.slice(2)')).toEqual([
      'closed',
      `opened ${dashboard.origin}/dashboard/contacts`,
    ])
    await alone.close()
  })

  test('the worker says which endpoint its device has got in place of another, and nothing without a session', async () => {
    const { owner, email } = await openOwner(dashboard)
    const { key } = z
      .object({ key: z.string() })
      .parse(fieldsOf(await owner.ask('GET', '/session/notifications'))['push'])
    const [old, next, last] = [service.subscribe(key), service.subscribe(key), service.subscribe(key)]
    const page = await dashboard.open('/lists', { as: { email }, worker: true })
    await page.context().addInitScript(subscribesTo(old.subscription))
    await page.goto(`${dashboard.origin}/dashboard/settings/notifications`)
    await page.getByRole('button', { name: 'Show notices on this device' }).click()
    await page.getByText('This device', { exact: true }).waitFor()
    const testNotice = async () => {
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('Its push service took the notice.').waitFor()
      await page.reload()
      await page.getByText('This device', { exact: true }).waitFor()
    }
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(changesTo(old.subscription, next.subscription))
    await worker?.evaluate('self.change({ oldSubscription: self.old })')
    expect(await worker?.evaluate('self.asked')).toEqual([[true, 'the key of old']])
    await testNotice()
    expect([old, next].map(({ notices }) => notices.length)).toEqual([0, 1])
    // A browser that says neither what there was nor what there is.
    await worker?.evaluate(changesTo(old.subscription, last.subscription))
    await worker?.evaluate('self.change({})')
    expect(await worker?.evaluate('self.asked')).toEqual([[true, key]])
    await testNotice()
    expect([next, last].map(({ notices }) => notices.length)).toEqual([1, 1])
    await page.context().clearCookies()
    await worker?.evaluate(changesTo(last.subscription, next.subscription))
    await worker?.evaluate('self.change({ oldSubscription: self.old })')
    expect(await worker?.evaluate('self.asked')).toEqual([])
  })

  test('without a connection a page says so, and nothing of the service is stored', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/lists', { as: { email }, worker: true })
    await workerOf(page)
    await page.goto(`${dashboard.origin}/dashboard/inbox`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(true)
    await page.goto(`${dashboard.origin}/dashboard/contacts`)
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    const stored = await page.evaluate<string[]>(
      `caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
        .then((all) => all.map(({ url }) => new URL(url).pathname).sort())`,
    )
    expect(stored).toEqual(['/dashboard/offline', '/docs/images/mark.svg'])
  })

  test('the page can be installed', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/', { as: { email }, worker: true })
    await workerOf(page)
    const devtools = await page.context().newCDPSession(page)
    const { url, errors, data } = await devtools.send('Page.getAppManifest')
    expect({ url, errors }).toEqual({
      url: `${dashboard.origin}/dashboard/install/manifest.webmanifest`,
      errors: [],
    })
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { icons } = z
      .object({ icons: z.array(z.object({ src: z.string() })) })
      .parse(JSON.parse(data ?? ''))
    for (const { src } of icons) {
      const answered = await fetch(new URL(src, url))
      expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })
})
