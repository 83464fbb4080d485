import { hookHeaders } from './hooks.ts'
import {
  echoEvent,
  pageHookBytes,
  toldEvent,
  writtenEvent,
  type PageHookEvent,
  type PageWritten,
} from './pageHooks.ts'
import type { GraphInbox, PageSent } from './pages.ts'
import type { GraphState } from './state.ts'

/** Where a hook goes and how it is signed: as the app is set up unless told. */
export interface PageHookOptions {
  hookUrl?: string
  /** How often the same bytes are posted. */
  times?: number
  /** Whether another app has the conversation. */
  standby?: boolean
  /** Signs instead of the app's secret. */
  appSecret?: string
}

/** Posts the hooks of pages and of accounts on Instagram: each method returns the statuses of the responses. */
export function createPageHooks(state: GraphState) {
  const post = async (
    inbox: GraphInbox,
    events: readonly PageHookEvent[],
    { times = 1, appSecret = state.appSecret, standby = false, ...options }: PageHookOptions = {},
  ): Promise<number[]> => {
    const url = options.hookUrl ?? inbox.hookUrl ?? state.app.hookUrl
    if (url === undefined) throw new Error('no callback URL is known: set that of the inbox')
    const bytes = pageHookBytes(inbox, events, { standby })
    const headers = hookHeaders(bytes, appSecret)
    const statuses = []
    for (let time = 0; time < times; time += 1) {
      const { status, body } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) })
      await body?.cancel()
      statuses.push(status)
    }
    return statuses
  }
  /** Who writes can be answered. */
  const meet = ({ people }: GraphInbox, id: string) => {
    if (!people.has(id)) people.set(id, null)
  }

  return {
    /** Posts one hook with these events, which `pageHooks.ts` makes. */
    post,
    meet,
    /** A person writes: a text, or what `attachments` hold. */
    writes: (inbox: GraphInbox, written: PageWritten, options: PageHookOptions = {}) => {
      meet(inbox, written.from)
      return post(inbox, [writtenEvent(inbox, written)], options)
    },
    /** Somebody writes to the person `from` in the inbox of Meta, or another app does. */
    echoes: (inbox: GraphInbox, written: PageWritten, options: PageHookOptions = {}) =>
      post(inbox, [echoEvent(inbox, written)], options),
    /** What becomes of a sent message: `sent` is its echo, `delivered` or `read`. */
    told: (sent: PageSent, what: string, { at, ...options }: PageHookOptions & { at?: number } = {}) =>
      post(
        sent.inbox,
        [toldEvent(sent, what, { appId: state.app.id, ...(at !== undefined && { at }) })],
        options,
      ),
  }
}
