import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { ChannelRow } from '../channels.store.ts'
import { listNamedByHook } from './hooks.store.ts'
import type { ChannelEvent, ForChannel, RawHook } from '../incoming.ts'
import { adapters, isOfSameApp } from '../registry.ts'
import { openSettings } from '../settings.ts'

/** What a hook comes to: a response that the provider waits for, a refusal in words, or what it brings. */
type OpenedHook =
  | { is: 'challenge'; response: { status: number; body: string } }
  | { is: 'refused'; reason: string }
  | { is: 'genuine'; read: () => ChannelEvent[]; response: { type?: string; body: string } }

/** Whether a provider of this kind of channel sends hooks. */
export const takesHooks = ({ kind }: ChannelRow): boolean => adapters[kind].hooks !== undefined

/** Verifies a hook with the secrets of the channel whose address it came to. */
export function openHook(
  { box, clock }: { box: SecretBox; clock: Clock },
  channel: ChannelRow,
  hook: RawHook,
): OpenedHook {
  return adapters[channel.kind].open(openSettings(box, channel), ({ hooks }, settings): OpenedHook => {
    if (hooks === undefined) return { is: 'refused', reason: 'Channels of this kind have no hooks' }
    const response = hooks.challenge?.(hook, settings)
    if (response !== undefined) return { is: 'challenge', response }
    const verified = hooks.verify(hook, settings, clock.now())
    return verified.ok
      ? { is: 'genuine', read: () => hooks.read(hook), response: hooks.response ?? { body: '' } }
      : { is: 'refused', reason: verified.reason }
  })
}

/** Reads what a hook brings that was verified when it came. */
export const readsHook =
  ({ kind }: ChannelRow, hook: RawHook) =>
  (): ChannelEvent[] =>
    adapters[kind].hooks?.read(hook) ?? []

/**
 * The channels that something in a hook of `verified` is for, in any account: only those of the same app, which alone can have
 * signed it. A disconnected one gets it where no connected one does.
 */
export async function channelsNamed(
  read: Reader,
  box: SecretBox,
  verified: ChannelRow,
  named: ForChannel,
): Promise<ChannelRow[]> {
  if ('oneOf' in named && named.isOfOurs && named.oneOf.includes(verified.externalId)) return [verified]
  const settings = openSettings(box, verified)
  const found = (await listNamedByHook(read, verified.kind, named)).filter(
    (channel) =>
      channel.id === verified.id || isOfSameApp(verified.kind, settings, openSettings(box, channel)),
  )
  const connected = found.filter(({ state }) => state !== 'off')
  const channels = connected.length > 0 ? connected : found
  if (!('oneOf' in named)) return channels
  const place = ({ externalId }: ChannelRow) => named.oneOf.indexOf(externalId)
  const first = Math.min(...channels.map(place))
  return channels.filter((channel) => place(channel) === first)
}
