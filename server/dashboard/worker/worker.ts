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

const fieldIn = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined

const readNotice = (given: unknown): PushNotice => {
  const text = (name: string): string => {
    const value = fieldIn(given, name)
    return typeof value === 'string' ? value : ''
  }
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

/** As browsers tell it; not all of them say what there was, and what there is now. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

self.addEventListener('pushsubscriptionchange', (event: SubscriptionChange) => {
  event.waitUntil(subscribeAgain(event))
})

/**
 * Has the notices of this device go on where the push service has given the browser another endpoint, or ended the one it had. Without
 * a session nothing is done: who signs in again allows notices again.
 */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const response = await fetch('/dashboard/api/session/notifications')
  if (!response.ok) return
  const key = String(fieldIn(fieldIn(await response.json(), 'push'), 'key'))
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? key,
    }))
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, replaces: oldSubscription?.endpoint ?? null })
  const headers = { 'content-type': 'application/json' }
  await fetch('/dashboard/api/session/push_devices', { method: 'POST', headers, body })
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

export {} // for the compiler; the build leaves it out, since browsers run this as a script
