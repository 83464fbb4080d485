import type { ChannelRow } from '../channels.store.ts'
import { openCall, type CallParts } from './openCall.ts'
import type { MediaSource } from '../port.ts'
import { adapters } from '../registry.ts'

/** Asks the provider of a channel where the file of an incoming message is now. */
export async function findMedia(
  parts: CallParts,
  channel: ChannelRow,
  reference: string,
  signal: AbortSignal,
): Promise<MediaSource> {
  const { mediaRequest } = adapters[channel.kind]
  if (mediaRequest === undefined) return { is: 'gone', detail: 'This kind of channel hands out no files' }
  return mediaRequest(openCall(parts, channel, signal), reference)
}
