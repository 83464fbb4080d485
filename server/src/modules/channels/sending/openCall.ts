import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { ChannelCall } from './call.ts'
import type { ChannelRow } from '../channels.store.ts'
import type { Stored } from '../registry.ts'
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

/** What the adapter of a channel asks its provider with, for half a minute unless a signal says otherwise. */
export const openCall = (
  parts: CallParts,
  channel: ChannelRow,
  signal: AbortSignal = AbortSignal.timeout(timeoutMs),
): ChannelCall<Stored> => ({
  settings: openSettings(parts.box, channel),
  fetch: parts.fetchFor(channel.accountId),
  clock: parts.clock,
  signal,
  hookUrl: hookUrlOf(parts, channel),
})
