import type { ConnectChannel } from '@replyloop/shared/contract/connectedChannel'
import { defaultChannel, type ChannelKind } from '@replyloop/shared/values/channel'
import { audit } from '../../access/audit.store.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { restLane } from '../../../platform/outbox/lanes.store.ts'
import { auditChannel } from './auditChannel.ts'
import {
  findChannel,
  findChannelByExternalId,
  findChannelByName,
  insertChannel,
  updateChannel,
  type ChannelRow,
} from '../channels.store.ts'
import { scheduleSync } from '../templates/scheduleSync.ts'
import { adapters } from '../registry.ts'
import { scheduleInbound } from './scheduleInbound.ts'
import { requireUnclaimed, saveSettings, storedSettings, type SettingsParts } from './saveSettings.ts'
import { openSettings } from '../settings.ts'
import { resumeChannel } from './stopChannel.ts'

/** Finds out whether an account's messages use a label already. */
type IsLabelUsed = (read: Reader, accountId: string, label: string) => Promise<boolean>

/** What connects channels. */
export interface ConnectParts extends SettingsParts {
  isLabelUsed: IsLabelUsed
  hookBase: () => string | undefined
}

/**
 * Connects a channel, active at once. One that is connected already, or was, is connected again under its name, with what it had
 * left to send; settings that are left out stay. `keepsStopped`: one that is stopped goes on only with other settings. Throws
 * `VALIDATION_FAILED` and `UNSAFE_URL`.
 */
export async function connectChannel(
  tx: Tx,
  parts: ConnectParts,
  caller: Actor,
  { kind, name, settings: given }: ConnectChannel,
  { keepsStopped = false } = {},
): Promise<ChannelRow> {
  const accountId = caller.id
  await tx.lock(locks.channelNumbers(kind), locks.channels(accountId))
  requireHookBase(parts, kind)
  const { externalId } = adapters[kind].connect(given)
  const known = await findChannelByExternalId(tx, accountId, kind, externalId)
  if (known !== undefined) {
    if (name !== undefined && name !== known.name)
      throw fieldProblem('name', `must stay ${known.name}: this channel has been connected under that name`)
    const saved = await saveSettings(tx, parts, known, given)
    const staysStopped = keepsStopped && saved === known && known.state === 'stopped'
    const connected = staysStopped ? known : await resumeChannel(tx, saved)
    const action = known.state === 'off' ? 'channel_connected' : 'channel_changed'
    await auditChannel(tx, parts.box, caller, action, known, connected)
    return connected
  }
  const stored = await storedSettings(tx, parts, { accountId, kind }, given)
  const added = await insertChannel(tx, {
    ...stored,
    accountId,
    kind,
    name:
      name === undefined
        ? await freeName(tx, parts, accountId, kind)
        : await requireFree(tx, parts, accountId, name),
  })
  await scheduleSync(tx, added)
  await scheduleInbound(tx, added)
  await audit(tx, caller, 'channel_connected', added.name, { facts: { channelId: added.id, kind } })
  return added
}

/** Refuses to connect what its provider could not reach afterwards. */
function requireHookBase({ hookBase }: ConnectParts, kind: ChannelKind): void {
  if (adapters[kind].hooks !== undefined && hookBase() === undefined)
    throw new Problem(
      'VALIDATION_FAILED',
      `A channel of the kind ${kind} needs the address under which its provider reaches this service: set PUBLIC_URL, and start the service again`,
    )
}

/** The usual name of the kind, with a number where that is taken. */
async function freeName(tx: Tx, parts: ConnectParts, accountId: string, kind: ChannelKind): Promise<string> {
  const { defaultName: first = kind } = adapters[kind]
  let name: string = first
  for (let number = 2; (await findUse(tx, parts, accountId, name)) !== undefined; number += 1)
    name = `${first}-${number}`
  return name
}

async function requireFree(tx: Tx, parts: ConnectParts, accountId: string, name: string): Promise<string> {
  const use = await findUse(tx, parts, accountId, name)
  if (use !== undefined) throw fieldProblem('name', `is taken: ${use}. Choose another`)
  return name
}

/** What a label is in use for; `undefined` for one that is free. */
async function findUse(
  tx: Tx,
  { isLabelUsed }: ConnectParts,
  accountId: string,
  name: string,
): Promise<string | undefined> {
  if (name === defaultChannel) return 'messages whose source names no channel have this label'
  if ((await findChannelByName(tx, accountId, name)) !== undefined) return 'another channel has this name'
  if (await isLabelUsed(tx, accountId, name)) return 'messages of a custom channel have this label'
  return undefined
}

/** Disconnects a channel: what it has left to send waits until it is connected again. Throws `CHANNEL_NOT_FOUND`. */
export async function disconnectChannel(
  tx: Tx,
  { box }: SettingsParts,
  caller: Actor,
  id: string,
): Promise<ChannelRow> {
  const former = await lockChannel(tx, caller.id, id)
  await restLane(tx, id, caller.id)
  const off = await updateChannel(tx, id, { state: 'off', stoppedReason: null, stoppedAt: null })
  await auditChannel(tx, box, caller, 'channel_disconnected', former, off)
  return off
}

/** Tries a stopped channel again, or connects one with the settings that it had when somebody disconnected it. */
export async function connectAgain(
  tx: Tx,
  parts: ConnectParts,
  caller: Actor,
  id: string,
): Promise<ChannelRow> {
  const channel = await lockChannel(tx, caller.id, id)
  if (channel.state === 'off') {
    requireHookBase(parts, channel.kind)
    await requireUnclaimed(tx, parts.box, channel, openSettings(parts.box, channel))
  }
  const resumed = await resumeChannel(tx, channel)
  await auditChannel(tx, parts.box, caller, 'channel_resumed', channel, resumed)
  return resumed
}

/** A channel of the account that no other transaction changes until this one ends. Throws `CHANNEL_NOT_FOUND`. */
export async function lockChannel(tx: Tx, accountId: string, id: string): Promise<ChannelRow> {
  const { kind } = await requireChannel(tx, accountId, id)
  await tx.lock(locks.channelNumbers(kind), locks.channels(accountId))
  return requireChannel(tx, accountId, id)
}

/** A channel of the account. Throws `CHANNEL_NOT_FOUND`. */
export async function requireChannel(read: Reader, accountId: string, id: string): Promise<ChannelRow> {
  const channel = await findChannel(read, id)
  if (channel?.accountId !== accountId) throw new Problem('CHANNEL_NOT_FOUND', `No channel has the id ${id}`)
  return channel
}
