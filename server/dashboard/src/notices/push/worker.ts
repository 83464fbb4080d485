/** The service worker of this browser, where it can have one: that takes HTTPS. It shows notices, and says where there is no connection. */
export async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker
    .register('/dashboard/install/worker.js', { scope: '/dashboard/', updateViaCache: 'none' })
    .catch(() => undefined) // a browser may be told to have none, as in a private window
}

/** Whether this browser can show notices while no tab is open; one on an iPhone can once the page is on its home screen. */
export const canPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window

/** Has this browser subscribe by a key of the service, in place of what it had. Throws where it or its user refuses. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  await register()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return subscription.toJSON()
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
