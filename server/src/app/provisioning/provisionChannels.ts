import type { DeclaredChannel, ProvisionedIds } from '@replyloop/shared/contract/account'
import { connectChannel, type ConnectParts, presentChannel } from '../../modules/channels/connecting.ts'
import { isLabelUsed } from '../../modules/conversations/messages.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'

/**
 * Connects the declared channels of an account, and returns what to paste at their providers. A channel that is stopped goes on
 * only where its settings have changed. Throws `VALIDATION_FAILED` and `UNSAFE_URL` with the path in the file.
 */
export async function provisionChannels(
  parts: Omit<ConnectParts, 'isLabelUsed'>,
  tx: Tx,
  operator: Actor,
  declared: readonly DeclaredChannel[],
  path: string,
): Promise<Pick<ProvisionedIds, 'channels'>> {
  const channels: ProvisionedIds['channels'] = []
  for (const [index, { kind, name, settings, ...beside }] of declared.entries()) {
    const given = { kind, name, settings: { ...settings, ...beside } }
    const channel = await placing(`${path}.channels[${index}]`, () =>
      connectChannel(tx, { ...parts, isLabelUsed }, operator, given, { keepsStopped: true }),
    )
    const { id, hookUrl, verifyToken, ...shown } = presentChannel(parts, channel, {
      key: null,
      session: null,
    })
    channels.push({ name: shown.name, id, kind, hookUrl, verifyToken })
  }
  return channels.length === 0 ? {} : { channels }
}

/** Says of what goes wrong where it stands in the file. */
async function placing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const details = error.details?.map((detail) => ({ ...detail, path: `${path}.${detail.path}` }))
    const [first] = details ?? []
    const message = first === undefined ? `${path}: ${error.message}` : `${first.path} ${first.message}`
    throw new Problem(error.code, message, details && { details })
  }
}
