import type { Clock } from '../../../platform/clock/clock.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'

/** What an adapter works with. */
export interface ChannelCall<Settings> {
  settings: Settings
  /** Of the account whose message it is. */
  fetch: Fetch
  clock: Clock
  signal: AbortSignal
  /** Where the provider sends the hooks of the channel; `null` for a kind without, or where no address is known. */
  hookUrl: string | null
}
