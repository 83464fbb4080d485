import type { Clock } from '../../platform/clock/clock.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { ChannelRow } from './channels.store.ts'
import type { MediaSource } from './port.ts'
import { adapters } from './registry.ts'
import { openSettings } from './settings.ts'

/** Asks the provider of a channel where the file of an incoming message is now. */
export async function findMedia(
  { box, clock, fetchFor }: { box: SecretBox; clock: Clock; fetchFor: SafeFetch['fetchFor'] },
  channel: ChannelRow,
  reference: string,
  signal: AbortSignal,
): Promise<MediaSource> {
  const { mediaRequest } = adapters[channel.kind]
  if (mediaRequest === undefined) return { is: 'gone', detail: 'This kind of channel hands out no files' }
  const fetch = fetchFor(channel.accountId)
  return mediaRequest({ settings: openSettings(box, channel), fetch, clock, signal }, reference)
}
