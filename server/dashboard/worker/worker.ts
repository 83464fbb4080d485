// The service worker of the dashboard. It shows notices of devices (docs/guide/notices.md), and says that there is no connection
// where a page cannot be loaded. It keeps nothing of what the service responds.

declare const self: ServiceWorkerGlobalScope

/** What is shown without a connection: all that is ever stored. */
const offlinePage = '/dashboard/offline'
const shell = [offlinePage, '/docs/images/mark.svg']
const shellCache = 'replyloop-shell'
const icon = '/dashboard/install/icon-192.png'

/** As the service sends it (server/src/modules/mail/push/pushNotice.ts). */
interface PushNotice {
  id: string
  title: string
  body: string
  path: string
  tag: string
}

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

async function storeShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.addAll(shell.map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(orStored(request, offlinePage))
  else if (shell.includes(pathname)) event.respondWith(orStored(request, pathname))
})

async function orStored(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(path, { cacheName: shellCache })
    if (stored === undefined) throw error
    return stored
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(readNotice(event.data?.json())))
})

const fieldOf = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined

const textOf = (given: unknown, name: string): string => {
  const value = fieldOf(given, name)
  return typeof value === 'string' ? value : ''
}

const readNotice = (given: unknown): PushNotice => {
  const text = (name: string) => textOf(given, name)
  return {
    id: text('id'),
    title: text('title'),
    body: text('body'),
    path: text('path'),
    tag: text('tag'),
  }
}

/** Shows a notice, unless it is shown already, or its page is being looked at. */
async function show(notice: PushNotice): Promise<void> {
  const { id, title, body, path, tag } = notice
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ focused, url }) => focused && new URL(url).pathname === path)) return
  const shown = await self.registration.getNotifications({ tag })
  if (shown.some(({ data }) => readNotice(data).id === id)) return
  const options = { body, tag, renotify: true, icon, badge: icon, data: notice }
  await self.registration.showNotification(title, options)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(readNotice(event.notification.data).path, self.location.origin)))
})

/** Brings the page to the front that a notice leads to: in the window of the dashboard that was used last, else in a new one. */
async function open({ href }: URL): Promise<void> {
  const [last] = await self.clients.matchAll({ type: 'window' })
  if (last === undefined) return void (await self.clients.openWindow(href))
  await last.focus()
  if (last.url !== href) await last.navigate(href)
}

/** What a browser tells when it has ended a subscription; no types of the compiler know it. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

self.addEventListener('pushsubscriptionchange', (event: SubscriptionChange) => {
  event.waitUntil(renew(event))
})

/** Tells the service by which subscription this device gets notices from now on; after a sign-out there is none to tell. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const subscription = newSubscription ?? (await subscribeAgain())
  if (subscription === undefined) return
  const body = { ...subscription.toJSON(), replaces: oldSubscription?.endpoint }
  const response = await fetch('/dashboard/api/session/push_devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok && response.status !== 401) throw new Error(`the service refused: ${response.status}`)
}

async function subscribeAgain(): Promise<PushSubscription | undefined> {
  const response = await fetch('/dashboard/api/session/notifications')
  if (!response.ok) return undefined
  const applicationServerKey = textOf(fieldOf(await response.json(), 'push'), 'key')
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

export {} // for the compiler; the build leaves it out, since browsers run this as a script
