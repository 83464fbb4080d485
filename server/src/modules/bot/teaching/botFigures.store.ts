import type { BotFigureQuery } from '@replyloop/shared/contract/botFigures'
import { type HandOverReason, handOverReasons } from '@replyloop/shared/values/bot'
import { and, count, desc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { Owner } from './unanswered.store.ts'

const codes = sql.join(
  handOverReasons.map((reason) => sql`${reason}`),
  sql`, `,
)
/** Why a decision was made; a hand-over in a model's own words was asked by it. */
const reasonOf = ({ timelineEntry: e }: Schema): SQL<string> =>
  sql<string>`case when ${e.subject} = 'answer' or ${e.rule} in (${codes}) then ${e.rule} else 'asked_by_model' end`

/** What the bot of a campaign has decided, of contacts who are no tests. */
const decided = ({ timelineEntry: e, contact: c }: Schema, owner: Owner): SQL | undefined =>
  and(
    eq(e.campaignId, owner.campaignId),
    sql`${e.subject} in ('answer', 'hand_over') and ${e.decision} in ('sent', 'done')`,
    eq(c.accountId, owner.accountId),
    sql`not ${c.isTest}`,
  )

const decidedSince = (t: Schema, owner: Owner, since: number): SQL | undefined =>
  and(decided(t, owner), gt(t.timelineEntry.createdAt, since))

/** How often the bot of a campaign has done what since an instant. */
export function countBotDecisions({ q, t }: Reader, owner: Owner, since: number) {
  const { timelineEntry: e, contact: c } = t
  return q
    .select({ subject: e.subject, rule: sql<string>`${reasonOf(t)}`.as('reason'), times: count() })
    .from(e)
    .innerJoin(c, eq(c.id, e.contactId))
    .where(decidedSince(t, owner, since))
    .groupBy(e.subject, sql`reason`)
}

/** Of which contacts the bot of a campaign has decided so since an instant, or has given an answer at any time; newest first. */
export function listBotDecisions(
  { q, t }: Reader,
  owner: Owner,
  { figure, reason, answerId, cursor, since }: BotFigureQuery & { since: number },
  limit: number,
) {
  const { timelineEntry: e, contact: c } = t
  const isIt =
    figure === undefined
      ? and(decided(t, owner), eq(e.answerId, answerId ?? ''))
      : and(
          decidedSince(t, owner, since),
          figure === 'handedOver'
            ? and(eq(e.subject, 'hand_over'), reason && isFor(t, reason))
            : and(eq(e.subject, 'answer'), eq(e.rule, figure)),
        )
  const { id, firstName, lastName, phone, email } = c
  return q
    .select({ id: e.id, createdAt: e.createdAt, contact: { id, firstName, lastName, phone, email } })
    .from(e)
    .innerJoin(c, eq(c.id, e.contactId))
    .where(and(isIt, beforeCursor(e.id, cursor)))
    .orderBy(desc(e.id))
    .limit(limit)
}

const isFor = (t: Schema, reason: HandOverReason): SQL => eq(reasonOf(t), reason)

/** How many questions a bot does not know, alike ones as one, and how many it was taught since an instant. */
export async function countQuestions(
  { q, t: { unansweredQuestion: u } }: Reader,
  owner: Owner,
  since: number,
): Promise<{ unanswered: number; taught: number }> {
  const groupsThat = (isMeant: SQL | undefined) =>
    sql<number>`count(distinct case when ${isMeant} then ${u.groupId} end)`.mapWith(Number)
  const [found] = await q
    .select({
      unanswered: groupsThat(eq(u.state, 'open')),
      taught: groupsThat(and(eq(u.state, 'taught'), gte(u.decidedAt, since))),
    })
    .from(u)
    .where(
      and(
        eq(u.accountId, owner.accountId),
        eq(u.campaignId, owner.campaignId),
        inArray(u.state, ['open', 'taught']),
      ),
    )
  return found ?? { unanswered: 0, taught: 0 }
}
