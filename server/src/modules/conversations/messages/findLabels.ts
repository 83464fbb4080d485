import { defaultChannel } from '@replyloop/shared/values/channel'
import { maxChannelLabel } from '@replyloop/shared/values/limits'
import { listConnectedChannels } from '../../channels/channels.store.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'
import { isLabelUsed } from './listMessages.store.ts'

/** Labels of an account's channels: those that can be offered, and what some names stand for. */
export interface Labels {
  /** The connected channels that are not switched off, and `custom`. */
  offered: readonly string[]
  /** The label that a name means; `undefined` for no label of the account. */
  labelOf: (name: string) => string | undefined
}

/**
 * Which of some names are labels of an account's channels: of a connected one, in any case, or `custom`, or one that messages
 * have already.
 */
export async function findLabels(read: Reader, accountId: string, names: readonly string[]): Promise<Labels> {
  if (names.length === 0) return { offered: [], labelOf: () => undefined }
  const connected = await listConnectedChannels(read, accountId)
  const offered = [
    ...connected.filter(({ state }) => state !== 'off').map(({ name }) => name),
    defaultChannel,
  ]
  const byName = new Map(offered.map((label) => [label.toLowerCase(), label]))
  const others = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => !byName.has(name.toLowerCase()) && name !== '' && name.length <= maxChannelLabel,
  )
  const used = await pipelined(...others.map((name) => isLabelUsed(read, accountId, name)))
  const inUse = new Set(others.filter((_, at) => used[at]))
  return {
    offered,
    labelOf: (name) =>
      byName.get(name.trim().toLowerCase()) ?? (inUse.has(name.trim()) ? name.trim() : undefined),
  }
}
