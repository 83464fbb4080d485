import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { ChannelCall } from './call.ts'
import type { ChannelRow } from '../channels.store.ts'
import type { ChannelAdapter } from '../port.ts'
import { adapters } from '../registry.ts'
import { hookUrlOf, type HookBase } from '../hooks/hookUrl.ts'
import { openSettings } from '../settings.ts'

/** What it takes to ask the provider of a channel. */
export interface CallParts {
  box: SecretBox
  clock: Clock
  fetchFor: SafeFetch['fetchFor']
  hookBase: HookBase
}

/** For how long a provider is waited for, in milliseconds, however many requests that takes. */
const timeoutMs = 30_000

/** Has the adapter of a channel ask its provider, for half a minute unless a signal says otherwise. */
export const openCall = <R>(
  parts: CallParts,
  channel: ChannelRow,
  ask: <S>(adapter: ChannelAdapter<S>, call: ChannelCall<S>) => R,
  signal: AbortSignal = AbortSignal.timeout(timeoutMs),
): R =>
  adapters[channel.kind].open(openSettings(parts.box, channel), (adapter, settings) =>
    ask(adapter, {
      settings,
      fetch: parts.fetchFor(channel.accountId),
      clock: parts.clock,
      signal,
      hookUrl: hookUrlOf(parts, channel),
    }),
  )
