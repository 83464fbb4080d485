import {
  recipientStages,
  recipientStates,
  type ListedStage,
  type RecipientStage,
  type RecipientState,
} from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import { outcomeOf } from './counts.store.ts'

/** Recipients of a broadcast with their contacts and what became of their messages, in the order in which they were found. */
export const listRecipients = (
  { q, t }: Reader,
  { id: broadcastId, accountId }: { id: string; accountId: string },
  { stage, cursor }: { stage: ListedStage | undefined; cursor: string | undefined },
  limit: number,
) => {
  const { recipient: r, message: m, contact: c } = t
  const isOfIt = and(eq(r.broadcastId, broadcastId), afterCursor(r.id, cursor))
  // An index has those of each state in the order of their ids, and none has all.
  const first = (state: RecipientState, at: number) => {
    const ofState = q
      .select({ id: r.id })
      .from(r)
      .where(and(isOfIt, eq(r.state, state)))
      .orderBy(asc(r.id))
      .limit(limit)
    return sql`select id from ${ofState} as ${sql.raw(`part_${at}`)}`
  }
  const isAtStage =
    stage === undefined
      ? and(
          eq(r.accountId, accountId),
          inArray(r.id, sql`(${sql.join(recipientStates.map(first), sql` union all `)})`),
        )
      : isOneOf(recipientStages, stage)
        ? eq(r.state, stateOf(stage))
        : and(eq(r.state, 'sent'), sql`${outcomeOf(t)} = ${stage}`)
  return q
    .select({
      recipient: r,
      outcome: outcomeOf(t),
      error: m.error,
      contact: { id: c.id, firstName: c.firstName, lastName: c.lastName, phone: c.phone, email: c.email },
    })
    .from(r)
    .leftJoin(c, eq(c.id, r.contactId))
    .leftJoin(m, eq(m.id, r.messageId))
    .where(and(isOfIt, isAtStage))
    .orderBy(asc(r.id))
    .limit(limit)
}

/** How a recipient is stored that is shown at a stage. */
const stateOf = (stage: RecipientStage): RecipientState => (stage === 'waiting' ? 'queued' : stage)
