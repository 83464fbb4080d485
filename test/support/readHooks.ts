import type { ChannelEvent, RawHook } from '../../server/src/modules/channels/incoming.ts'
import type { ChannelAdapter } from '../../server/src/modules/channels/port.ts'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import type { WhatsappSettings } from '../../server/src/modules/channels/whatsapp/settings.ts'
import type { Graph } from './graph.ts'
import { hookBytes, hookHeaders, type Change } from './graph/hooks.ts'

/** The hooks of WhatsApp's adapter. */
export const hooks: ChannelAdapter<WhatsappSettings>['hooks'] = whatsappChannel.hooks

/** A hook as it arrives. */
export const hookOf = (body: Buffer, headers: RawHook['headers'] = {}): RawHook => ({
  method: 'POST',
  url: 'https://replyloop.example.com/hooks/chn_1',
  query: {},
  headers,
  body,
})

/** A hook with these changes, signed by the stand-in. */
export function signedHook({ number, appSecret }: Graph, ...changes: Change[]): RawHook {
  const body = hookBytes(number.businessAccountId, changes)
  return hookOf(body, hookHeaders(body, appSecret))
}

/** What the adapter reads of a hook with these changes. */
export const readChanges = (graph: Graph, ...changes: Change[]): ChannelEvent[] =>
  hooks?.read(signedHook(graph, ...changes)) ?? []
