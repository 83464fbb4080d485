import { roleAllows } from '@replyloop/shared/values/roles'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import type { ChannelRow } from '../channels.store.ts'
import { hookUrlOf, type HookBase } from '../hooks/hookUrl.ts'
import { adapters, type Stored } from '../registry.ts'
import { openSettings } from '../settings.ts'

/** What shows a channel. */
export interface PresentParts {
  box: SecretBox
  hookBase: HookBase
}

/** A channel as responses show it; what its provider asks for beside the hook's URL only where the reader may paste it there. */
export function presentChannel(
  parts: PresentParts,
  channel: ChannelRow,
  reader: Pick<Caller, 'key' | 'session'>,
): ConnectedChannel {
  const { id, kind, name, label, state, settings, info } = channel
  const { can, connection, secrets: secretNames } = adapters[kind]
  const opened = openSettings(parts.box, channel)
  const { key, session } = reader
  const isTrusted =
    key === null ? session === null || roleAllows(session.role, 'admin') : key.scope === 'full'
  return {
    id,
    kind,
    name,
    label,
    state,
    stoppedReason: channel.stoppedReason,
    stoppedAt: channel.stoppedAt === null ? null : isoTime(channel.stoppedAt),
    workedAt: isoTime(channel.workedAt),
    problem: channel.problem,
    createdAt: isoTime(channel.createdAt),
    settings,
    secrets: secretNames.filter((secret) => opened[secret] !== undefined),
    hookUrl: hookUrlOf(parts, channel),
    verifyToken: isTrusted ? verifyTokenOf(kind, opened) : null,
    lastHookAt: channel.lastHookAt === null ? null : isoTime(channel.lastHookAt),
    refusedHooks: channel.refusedHooks,
    refusedHookReason: channel.refusedHookReason,
    info,
    can: {
      openConversation: can.openConversation,
      windowMs: can.windowMs,
      templates: can.templates,
      reactions: can.reactions,
      media: can.media.map(({ type }) => type),
      segments: can.segments,
      maxText: can.maxText ?? maxMessageLength,
      ...(can.maxTextBytes !== undefined && { maxTextBytes: can.maxTextBytes }),
      connection: connection !== undefined,
      register: connection?.register !== undefined,
      subscribe: connection?.subscribe !== undefined,
    },
  }
}

const verifyTokenOf = (kind: ChannelRow['kind'], stored: Stored): string | null =>
  adapters[kind].open(stored, ({ hooks }, settings) => hooks?.verifyToken?.(settings) ?? null)
