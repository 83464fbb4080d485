import type { ChannelEvent, RawHook } from '../../server/src/modules/channels/incoming.ts'
import { instagramChannel } from '../../server/src/modules/channels/instagram/adapter.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import type { Fetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { outgoing } from './adapterCall.ts'
import type { Graph } from './graph.ts'
import { hookHeaders } from './graph/hooks.ts'
import { pageHookBytes, type PageHookEvent } from './graph/pageHooks.ts'
import type { GraphInbox, GraphPage } from './graph/pages.ts'
import { hookOf } from './readHooks.ts'

const around = (fetch: Fetch) => ({
  fetch,
  clock: systemClock,
  signal: new AbortController().signal,
  hookUrl: 'http://localhost/hooks/chn_1',
})

/** What the adapters of Messenger and of Instagram work with, towards a page of a stand-in of the Graph API. */
export const pageCalls = (graph: Graph, page: GraphPage, fetch: Fetch) => ({
  messenger: (settings: Record<string, string> = {}) => ({
    settings: messengerChannel.settings.parse({ ...graph.pageSettings(page), ...settings }),
    ...around(fetch),
  }),
  instagram: (settings: Record<string, string> = {}, login: 'instagram' | 'page' = 'instagram') => ({
    settings: instagramChannel.settings.parse({ ...graph.instagramSettings(page, login), ...settings }),
    ...around(fetch),
  }),
})

/** A message to somebody who has written to an inbox. */
export function answerTo(
  graph: Graph,
  inbox: GraphInbox,
  given: Partial<OutgoingMessage> & { body?: string } = {},
): OutgoingMessage {
  const toId = inbox.object === 'page' ? 'person' : 'follower'
  graph.pageHooks.meet(inbox, toId)
  return outgoing({ toId, ...given })
}

/** A hook of an inbox, signed by the stand-in. */
export function pageHook(
  { appSecret }: Graph,
  inbox: GraphInbox,
  events: readonly PageHookEvent[],
  options: { standby?: boolean } = {},
): RawHook {
  const body = pageHookBytes(inbox, events, options)
  return hookOf(body, hookHeaders(body, appSecret))
}

/** What the adapter of an inbox reads of a hook with these events. */
export function readPage(
  graph: Graph,
  inbox: GraphInbox,
  events: readonly PageHookEvent[],
  options: { standby?: boolean } = {},
): ChannelEvent[] {
  const { hooks } = inbox.object === 'page' ? messengerChannel : instagramChannel
  return hooks?.read(pageHook(graph, inbox, events, options)) ?? []
}
