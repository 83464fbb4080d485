import type { ConnectChannel, ConnectedChannel } from '@replyloop/shared/contract/channel'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { restLane, resumeLane } from '../../platform/outbox/lanes.store.ts'
import {
  findChannel,
  findChannelByExternalId,
  findChannelByName,
  insertChannel,
  updateChannel,
  type ChannelRow,
} from './channels.store.ts'
import { adapters } from './registry.ts'
import { sealSecrets } from './settings.ts'

/** Finds out whether an account's messages use a label already. */
export type IsLabelUsed = (read: Reader, accountId: string, label: string) => Promise<boolean>

/**
 * Connects a channel, active at once. One that was connected before is connected again, under its name and with what it had
 * left to send. Its name is that of its kind, with a number where messages use that label already. Throws `VALIDATION_FAILED`.
 */
export async function connectChannel(
  tx: Tx,
  { box, isLabelUsed }: { box: SecretBox; isLabelUsed: IsLabelUsed },
  accountId: string,
  { kind, settings: given }: ConnectChannel,
): Promise<ChannelRow> {
  await tx.lock(locks.channels(accountId))
  const { externalId, label, providerAccountId, settings, secrets } = adapters[kind].connect(given)
  const sealed = sealSecrets(box, secrets)
  const known = await findChannelByExternalId(tx, accountId, kind, externalId)
  if (known !== undefined) {
    await resumeLane(tx, known.id)
    const active = { state: 'active', stoppedReason: null, stoppedAt: null } as const
    return updateChannel(tx, known.id, { ...active, settings, secrets: sealed })
  }
  let name: string = kind
  for (let number = 2; await isTaken(tx, isLabelUsed, accountId, name); number += 1)
    name = `${kind}-${number}`
  return insertChannel(tx, {
    accountId,
    kind,
    name,
    externalId,
    label,
    providerAccountId,
    settings,
    secrets: sealed,
  })
}

const isTaken = async (tx: Tx, isLabelUsed: IsLabelUsed, accountId: string, name: string): Promise<boolean> =>
  (await findChannelByName(tx, accountId, name)) !== undefined || isLabelUsed(tx, accountId, name)

/** Disconnects a channel: what it has left to send waits until it is connected again. Throws `CHANNEL_NOT_FOUND`. */
export async function disconnectChannel(tx: Tx, accountId: string, id: string): Promise<ChannelRow> {
  await tx.lock(locks.channels(accountId))
  await requireChannel(tx, accountId, id)
  await restLane(tx, id, accountId)
  return updateChannel(tx, id, { state: 'off' })
}

/** A channel of the account. Throws `CHANNEL_NOT_FOUND`. */
export async function requireChannel(read: Reader, accountId: string, id: string): Promise<ChannelRow> {
  const channel = await findChannel(read, id)
  if (channel?.accountId !== accountId) throw new Problem('CHANNEL_NOT_FOUND', `No channel has the id ${id}`)
  return channel
}

/** A channel as responses show it. */
export const presentChannel = ({
  id,
  kind,
  name,
  label,
  state,
  stoppedReason,
  createdAt,
}: ChannelRow): ConnectedChannel => ({
  id,
  kind,
  name,
  label,
  state,
  stoppedReason,
  createdAt: isoTime(createdAt),
})
