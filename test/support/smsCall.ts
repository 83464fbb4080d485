import type { ChannelAdapter } from '../../server/src/modules/channels/port.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import type { Fetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'

/** Where the channel of such a call gets its hooks. */
export const hookUrl = 'https://replyloop.example.com/hooks/chn_1'

/** What an adapter works with, by these settings. */
export const callOf = <S>(
  adapter: Pick<ChannelAdapter<S>, 'settings'>,
  settings: Record<string, string>,
  fetch: Fetch,
) => ({
  settings: adapter.settings.parse(settings),
  fetch,
  clock: systemClock,
  signal: new AbortController().signal,
  hookUrl,
})
