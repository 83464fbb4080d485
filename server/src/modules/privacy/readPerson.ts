import type { ScheduledMessage } from '@replyloop/shared/contract/scheduledMessage'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { requireRow, type Tx } from '../../platform/db/db.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { listRecipientsOf } from '../campaigns/broadcasts.ts'
import { listBulkOf } from '../bulk/bulk.ts'
import { listDatedStepsOf, listFollowUpsOf } from '../campaigns/followUps.ts'
import { listOpeningsOf } from '../campaigns/openings.ts'
import { findWork, presentWork } from '../conversations/conversations.ts'
import { listScheduledOf, presentScheduled } from '../conversations/outgoing.ts'
import { findOptOut } from '../consent/stops.ts'
import { presentContact } from '../contacts/contact.presenter.ts'
import { requireContact } from '../contacts/findContact.ts'
import { listAliases, listIdentities, personOf } from '../contacts/people.ts'
import { readTagNames } from '../contacts/tags.ts'
import { nameTags } from '../webhooks/links.ts'
import { listListsOfContact } from '../lists/lists.store.ts'
import { fileName } from './fileName.rules.ts'

/** A contact is on few lists; who is on more is on these too. */
const maxLists = 10_000

/** A scheduled message, whose files are named as they are in the archive; one that has ended has none any more. */
const withFileNames = (message: ScheduledMessage) => ({
  ...message,
  attachments: (message.attachments ?? []).map((file, at) => ({
    ...file,
    url: message.endedAt === null ? fileName(message.id, at, file.contentType) : null,
  })),
})

/** What is held about a person but for what may be very much: messages, decisions, events. Throws `CONTACT_NOT_FOUND`. */
export async function readPerson(tx: Tx, accountId: string, contactId: string) {
  const contact = await requireContact(tx, accountId, contactId)
  const optOut = await findOptOut(tx, await personOf(tx, contact))
  const { name } = await readAccount(tx, accountId)
  const shown = requireRow(await nameTags({ tagNames: readTagNames }, tx, [presentContact(contact)]))
  const work = await findWork(tx, contactId)
  const optedOutAt = contact.optedOutAt ?? optOut?.optedOutAt ?? null
  return {
    createdAt: isoTime(tx.now),
    account: { name },
    contact: {
      ...shown,
      channel: contact.channel,
      needsHuman:
        contact.needsHumanAt === null
          ? null
          : { since: isoTime(contact.needsHumanAt), reason: contact.needsHumanReason },
      botPausedUntil: isoTime(contact.botPausedUntil),
    },
    conversation: work === undefined ? null : presentWork(work),
    identities: (await listIdentities(tx, contactId)).map(({ channel, address, ...at }) => ({
      channel,
      address,
      lastReceivedAt: isoTime(at.lastReceivedAt),
      marketingStoppedAt: isoTime(at.marketingStoppedAt),
      createdAt: isoTime(at.createdAt),
    })),
    aliases: (await listAliases(tx, contactId)).map(({ kind, value, createdAt }) => ({
      kind,
      value,
      mergedAt: isoTime(createdAt),
    })),
    optOut: optedOutAt === null ? null : { at: isoTime(optedOutAt), reason: optOut?.reason ?? null },
    lists: (await listListsOfContact(tx, contactId, {}, maxLists)).map(({ list, joinedAt }) => ({
      ...list,
      joinedAt: isoTime(joinedAt),
    })),
    bulkActions: (await listBulkOf(tx, contactId)).map(({ id, action, outcome, reason, before, at }) => ({
      id,
      action: action.type,
      outcome,
      reason,
      before,
      startedAt: isoTime(at),
    })),
    openingMessages: (await listOpeningsOf(tx, contactId)).map(({ campaign, opening }) => ({
      campaign,
      state: opening.state,
      reason: opening.reason,
      messageId: opening.messageId,
      joinedAt: isoTime(opening.joinedAt),
    })),
    broadcasts: (await listRecipientsOf(tx, contactId)).map(({ broadcast, recipient }) => ({
      broadcast,
      state: recipient.state,
      reason: recipient.reason,
      variant: recipient.variant,
      messageId: recipient.messageId,
    })),
    scheduledMessages: (await listScheduledOf(tx, contactId)).map((row) =>
      withFileNames(presentScheduled(row)),
    ),
    followUps: (await listFollowUpsOf(tx, contactId)).map(({ campaign, nextStep, dueAt }) => ({
      campaign,
      sent: nextStep,
      nextDueAt: isoTime(dueAt),
    })),
    datedFollowUps: (await listDatedStepsOf(tx, contactId)).map(({ campaign, state, day, dueAt }) => ({
      campaign,
      state,
      date: day,
      dueAt: isoTime(dueAt),
    })),
  }
}
export type PersonRead = Awaited<ReturnType<typeof readPerson>>
