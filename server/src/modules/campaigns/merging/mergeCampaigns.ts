import type { Tx } from '../../../platform/db/db.ts'
import { hasWrittenSinceLastTo } from '../../conversations/messages.ts'
import { mergeRecipients } from '../broadcasts/mergeRecipients.ts'
import { cancelFollowUps, recordFollowUp } from '../followUps/followUps.ts'
import { mergeDatedSteps } from '../followUps/mergeDatedSteps.ts'
import { isUnsent, mergeOpenings } from './mergedOpenings.rules.ts'
import {
  deleteFollowUps,
  deleteOpenings,
  listFollowUpRowsOf,
  moveFollowUps,
  moveOpenings,
} from './merged.store.ts'
import { listOpeningsOf } from '../openings/openingsOfContact.store.ts'
import { recordOpening } from '../openings/openings.store.ts'

/**
 * Gives a contact what campaigns have for another one that is merged into it: for each campaign one opening and one row of
 * follow-ups. What waits of a second one is cancelled, so that nobody is greeted twice. The caller holds `locks.queue` of the
 * campaigns whose openings wait, and `locks.conversation` of both.
 */
export async function mergeCampaigns(tx: Tx, from: string, to: string): Promise<void> {
  const openingsOf = async (id: string) => (await listOpeningsOf(tx, id)).map(({ opening }) => opening)
  const { moved, dropped } = mergeOpenings(await openingsOf(to), await openingsOf(from))
  await deleteOpenings(tx, dropped)
  await moveOpenings(tx, moved, to)
  for (const opening of dropped.filter(isUnsent))
    await recordOpening(tx, { ...opening, contactId: to }, { decision: 'cancelled', rule: 'merged' })

  await mergeRecipients(tx, from, to)
  await mergeDatedSteps(tx, from, to)

  const own = new Set((await listFollowUpRowsOf(tx, to)).map(({ campaignId }) => campaignId))
  const others = await listFollowUpRowsOf(tx, from)
  const second = others.filter(({ campaignId }) => own.has(campaignId))
  await deleteFollowUps(tx, second)
  await moveFollowUps(tx, from, to)
  for (const followUp of second.filter(({ dueAt }) => dueAt !== null))
    await recordFollowUp(tx, { ...followUp, contactId: to }, { decision: 'cancelled', rule: 'merged' })
}

/**
 * Cancels the follow-ups to either of two contacts who are one person, where the person has answered as the other one. The messages
 * of both are still apart.
 */
export async function endAnsweredFollowUps(tx: Tx, one: string, other: string): Promise<void> {
  for (const [silent, writer] of [
    [one, other],
    [other, one],
  ] as const)
    if (await hasWrittenSinceLastTo(tx, writer, silent)) await cancelFollowUps(tx, silent, 'contact_wrote')
}
