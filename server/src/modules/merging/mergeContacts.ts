import { MissingRow, pipelined, type Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { moveResponses } from '../../platform/http/idempotency.store.ts'
import { moveOrder } from '../../platform/outbox/deliveries.store.ts'
import { audit } from '../access/audit.store.ts'
import { moveBulkContacts } from '../bulk/bulk.ts'
import { endAnsweredFollowUps, mergeCampaigns } from '../campaigns/campaigns.ts'
import { listUnsentCampaigns } from '../campaigns/openings.ts'
import {
  describeContact,
  insertAliases,
  listAddresses,
  listAliases,
  lockRows,
  moveAliases,
  moveIdentities,
} from '../contacts/people.ts'
import { presentContact } from '../contacts/contact.presenter.ts'
import { type ContactRow, contactLocks } from '../contacts/contact.rules.ts'
import { contactChanged } from '../contacts/contacts.facts.ts'
import { deleteContactRow, updateContactRow } from '../contacts/contacts.store.ts'
import { isBeingErased } from '../contacts/erasing.ts'
import { requireContact } from '../contacts/findContact.ts'
import { recountLostFields, recordCustomFields } from '../contacts/customFields.ts'
import { rememberOptOut, scheduleRecheck } from '../contacts/suppression.ts'
import { moveTags } from '../contacts/tags.ts'
import { moveTimeline, recordTimeline } from '../contacts/timeline.ts'
import { moveConversation } from '../conversations/conversations.ts'
import { moveMessages } from '../conversations/messages.ts'
import { moveAwaited, moveScheduled } from '../conversations/outgoing.ts'
import { moveUnanswered } from '../bot/bot.ts'
import { mergeEpisodes, moveNotes } from '../inbox/inbox.ts'
import { moveMemberships } from '../lists/lists.store.ts'
import { stopEverything, stopMessages } from '../optOut/optOut.ts'
import { moveResponseTimes } from '../reports/reports.ts'
import { moveEvents } from '../webhooks/storedEvents.ts'
import { publishIfWanted } from '../webhooks/events.ts'
import { findBoth, type Both } from './findBoth.ts'
import { readMerge } from './readMerge.ts'

/**
 * Merges a contact into another one, which is kept (docs/interface.md#merge-contacts): all that refers to it refers to the kept
 * one then, and what it was known by leads there. Repeated, it returns the kept contact and does nothing. Throws
 * `CONTACT_NOT_FOUND`, and `VALIDATION_FAILED` where they cannot be merged.
 */
export async function mergeContacts(
  tx: Tx,
  caller: Caller,
  { id, otherId }: { id: string; otherId: string },
): Promise<ContactRow> {
  const found = await findBoth(tx, caller.id, { id, otherId, field: 'otherId' })
  if (found.other === undefined) return found.kept
  const both = await lockBoth(tx, found)
  const { kept, other } = both
  const { change, aliases } = await readMerge(tx, both)
  await moveAll(tx, other.id, kept)
  await deleteContactRow(tx, { id: other.id }) // before the kept one gets its phone, which is one contact's alone
  await insertAliases(tx, kept, aliases)
  const fields = { phone: kept.phone, ...change } // names the search text again, which has the aliases too
  const merged = await updateContactRow(tx, kept, fields)
  if (change.customFields !== undefined) await recordCustomFields(tx, merged)
  await recountLostFields(tx, kept.accountId, other.customFields, merged.customFields)
  await recordMerge(tx, caller, both)
  await shareOptOut(tx, both, merged)
  await contactChanged.happened(tx, merged)
  await publishIfWanted(tx, {
    accountId: merged.accountId,
    type: 'contact.merged',
    about: merged,
    channel: merged.channel,
    campaignId: merged.campaignId,
    dataOf: () => Promise.resolve({ data: { ...presentContact(merged), mergedId: other.id } }),
  })
  return requireContact(tx, merged.accountId, merged.id)
}

/**
 * Locks all that decides about either contact: what both are known by, so that nobody who writes, or whom a file names, is
 * resolved until it ends; the queues that either waits in; both conversations. Has the transaction run again where that has changed
 * while it waited.
 */
async function lockBoth(tx: Tx, found: Both): Promise<Both> {
  const { accountId } = found.kept
  const ids = [found.kept.id, found.other.id] as const
  const known = [found.kept, found.other]
  const aliases = await pipelined(...ids.map((id) => listAliases(tx, id)))
  const addresses = await pipelined(...ids.map((id) => listAddresses(tx, id)))
  const queues = await pipelined(...ids.map((id) => listUnsentCampaigns(tx, id)))
  await tx.lock(
    ...known.flatMap((contact) => contactLocks(accountId, contact)),
    ...aliases
      .flat()
      .flatMap(({ kind, value }) => (kind === 'id' ? [] : contactLocks(accountId, { [kind]: value }))),
    ...addresses.flat().map(({ channelId, address }) => locks.address(channelId, address)),
    ...ids.map((id) => locks.contact(accountId, id)),
    ...queues.flat().map(locks.queue),
    ...ids.map(locks.conversation),
  )
  for (const id of ids)
    if (await isBeingErased(tx, id))
      throw new Problem('CONTACT_NOT_FOUND', `The contact ${id} is just being erased`)
  const rows = await lockRows(tx, accountId, ids)
  const [kept, other] = ids.map((id) => rows.find((row) => row.id === id))
  const now = await pipelined(...ids.map((id) => listUnsentCampaigns(tx, id)))
  const isSame = [kept, other].every(
    (row, at) =>
      row?.phone === known[at]?.phone && row?.email === known[at]?.email && row?.fromId === known[at]?.fromId,
  )
  if (
    kept === undefined ||
    other === undefined ||
    !isSame ||
    now.flat().some((id) => !queues.flat().includes(id))
  )
    throw new MissingRow('a contact was changed before it was merged')
  return { kept, other }
}

/** Makes all that refers to a contact refer to another one. */
async function moveAll(tx: Tx, from: string, { id: to, accountId }: ContactRow): Promise<void> {
  await endAnsweredFollowUps(tx, from, to)
  await moveMessages(tx, from, to)
  await mergeEpisodes(tx, { from, to, accountId }, await moveConversation(tx, from, to))
  await moveResponseTimes(tx, from, to)
  await moveAwaited(tx, from, to)
  await moveScheduled(tx, from, to)
  await moveNotes(tx, from, to)
  await moveUnanswered(tx, from, to)
  await moveIdentities(tx, from, to)
  await moveTimeline(tx, from, to)
  await mergeCampaigns(tx, from, to)
  await moveMemberships(tx, from, to)
  await moveTags(tx, from, to)
  await moveBulkContacts(tx, from, to)
  await moveEvents(tx, from, to)
  await moveOrder(tx, from, to)
  await moveResponses(tx, from, to)
  await moveAliases(tx, from, to)
}

/** Writes the merge on both timelines, which are one by now, and into the audit log. */
async function recordMerge(tx: Tx, caller: Caller, { kept, other }: Both): Promise<void> {
  const about = { contactId: kept.id, subject: 'contact', decision: 'done' } as const
  await recordTimeline(tx, { ...about, rule: 'merged_into', detail: describeContact(kept) })
  await recordTimeline(tx, { ...about, rule: 'merged', detail: describeContact(other) })
  await audit(tx, caller, 'contact_merged', `${other.id} → ${kept.id}`)
}

/** Has what one of them had decided hold for both. */
async function shareOptOut(tx: Tx, { kept, other }: Both, merged: ContactRow): Promise<void> {
  await rememberOptOut(tx, merged)
  if (kept.optedOutAt === null && other.optedOutAt !== null) await stopEverything(tx, merged, 'same_person')
  if (kept.optedOutAt !== null && other.optedOutAt === null) await stopMessages(tx, merged.id)
  if (merged.optedOutAt === null) await scheduleRecheck(tx, merged.id) // it may be known by what somebody has opted out with
}
