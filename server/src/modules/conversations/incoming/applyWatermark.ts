import type { ChannelRow } from '../../channels/channels.store.ts'
import type { ChannelEvent } from '../../channels/incoming.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { listAcceptedStarts } from '../../../platform/outbox/attempts.store.ts'
import { isTypeWanted, publishIfWanted } from '../../webhooks/events.ts'
import { changeConversation } from '../conversations.store.ts'
import { findOnChannel, personLocks } from '../contactOnChannel.ts'
import { messageOfEvent } from '../message.presenter.ts'
import { readMessage } from '../messages.store.ts'
import { listUntold, setToldUpTo, type Untold } from './watermark.store.ts'

type Watermark = Omit<Extract<ChannelEvent, { is: 'watermark' }>, 'is' | 'for'>

/**
 * Marks all that went to a person on a channel up to an instant as delivered or read, each once. Returns whether it is done with:
 * what has overtaken the acceptance of a message is not.
 */
export async function applyWatermark(
  tx: Tx,
  channel: ChannelRow,
  { address, upTo, state }: Watermark,
): Promise<boolean> {
  await tx.lock(...personLocks(channel, { address }))
  const contact = await findOnChannel(tx, channel, { address })
  if (contact === undefined) return true // erased a moment ago
  await tx.lock(locks.conversation(contact.id))
  const about = { channelId: channel.id, contactId: contact.id, state }
  const untold = await listUntold(tx, about)
  const begun = await listBegun(tx, untold, upTo)
  const told = untold.filter(
    ({ id, status, sentAt }) => status === 'Sent' && ((sentAt ?? Infinity) <= upTo || begun.includes(id)),
  )
  if (told.length > 0) {
    await setToldUpTo(tx, { ...about, upTo, alsoIds: begun })
    await changeConversation(tx, contact, { kind: 'message' })
    await publishTold(tx, contact, told, state)
  }
  return !untold.some(({ status, createdAt }) => status === 'Queued' && createdAt <= upTo)
}

/**
 * The messages whose acceptance was stored after an instant, but which had begun to go out by then: the provider counts from when
 * it has accepted one, and its answer takes a while to come.
 */
async function listBegun(tx: Tx, untold: readonly Untold[], upTo: number): Promise<string[]> {
  const unsure = untold.filter(
    ({ status, createdAt, sentAt }) => status === 'Sent' && createdAt <= upTo && (sentAt ?? 0) > upTo,
  )
  if (unsure.length === 0) return []
  const started = await listAcceptedStarts(
    tx,
    unsure.map(({ id }) => id),
  )
  return started.flatMap(({ resultKey, startedAt }) => (startedAt <= upTo ? (resultKey ?? []) : []))
}

/** Publishes what is new of each message, where a subscription wants it. */
async function publishTold(
  tx: Tx,
  contact: ContactRow,
  told: readonly Untold[],
  state: Watermark['state'],
): Promise<void> {
  const types =
    state === 'read' ? (['message.delivered', 'message.read'] as const) : (['message.delivered'] as const)
  for (const type of types) {
    if (!(await isTypeWanted(tx, contact.accountId, type))) continue
    for (const { id, deliveredAt, channel, campaignId } of told)
      if (type === 'message.read' || deliveredAt === null)
        await publishIfWanted(tx, {
          accountId: contact.accountId,
          type,
          about: contact,
          channel,
          campaignId,
          dataOf: async () => ({
            data: await messageOfEvent(tx, await readMessage(tx, id)),
            contact: presentEventContact(contact),
          }),
        })
  }
}
