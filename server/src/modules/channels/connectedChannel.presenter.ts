import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { ChannelRow } from './channels.store.ts'
import { adapters } from './registry.ts'
import { openSettings } from './settings.ts'

/** What shows a channel. */
export interface PresentParts {
  box: SecretBox
  /** The public address of the service, for hooks; `undefined` where it is not configured and production asks for it. */
  hookBase: () => string | undefined
}

/** Where the provider of a channel sends what comes in. */
export const hookUrlOf = ({ hookBase }: PresentParts, { kind, id }: ChannelRow): string | null => {
  const base = hookBase()
  return adapters[kind].hooks === undefined || base === undefined ? null : `${base}/hooks/${id}`
}

/** A channel as responses show it; what its provider asks for beside the hook's URL only where the reader may paste it there. */
export function presentChannel(
  parts: PresentParts,
  channel: ChannelRow,
  reader: Pick<Caller, 'key'>,
): ConnectedChannel {
  const { id, kind, name, label, state, settings, info } = channel
  const { can, connection, hooks, secrets: secretNames } = adapters[kind]
  const opened = openSettings(parts.box, channel)
  const isTrusted = reader.key === null || reader.key.scope === 'full'
  return {
    id,
    kind,
    name,
    label,
    state,
    stoppedReason: channel.stoppedReason,
    stoppedAt: channel.stoppedAt === null ? null : isoTime(channel.stoppedAt),
    createdAt: isoTime(channel.createdAt),
    settings,
    secrets: secretNames.filter((secret) => opened[secret] !== undefined),
    hookUrl: hookUrlOf(parts, channel),
    verifyToken: isTrusted ? (hooks?.verifyToken(opened) ?? null) : null,
    lastHookAt: channel.lastHookAt === null ? null : isoTime(channel.lastHookAt),
    refusedHooks: channel.refusedHooks,
    refusedHookReason: channel.refusedHookReason,
    info,
    can: {
      windowMs: can.windowMs,
      templates: can.templates,
      reactions: can.reactions,
      media: can.media.map(({ type }) => type),
      connection: connection !== undefined,
    },
  }
}
