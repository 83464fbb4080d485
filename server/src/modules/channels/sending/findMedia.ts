import type { ChannelRow } from '../channels.store.ts'
import { openCall, type CallParts } from './openCall.ts'
import type { MediaSource } from '../port.ts'

/** Asks the provider of a channel where the file of an incoming message is now. */
export const findMedia = (
  parts: CallParts,
  channel: ChannelRow,
  reference: string,
  signal: AbortSignal,
): Promise<MediaSource> =>
  openCall(
    parts,
    channel,
    async ({ mediaRequest }, call): Promise<MediaSource> =>
      mediaRequest === undefined
        ? { is: 'gone', detail: 'This kind of channel hands out no files' }
        : mediaRequest(call, reference),
    signal,
  )
