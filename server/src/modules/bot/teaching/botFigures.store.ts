import type { BotFigureQuery } from '@replyloop/shared/contract/botFigures'
import { type HandOverReason, handOverReasons } from '@replyloop/shared/values/bot'
import { and, count, desc, eq, gt, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor, equals } from '../../../platform/db/filters.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { Owner } from './unanswered.store.ts'

const codes = sql.join(
  handOverReasons.map((reason) => sql`${reason}`),
  sql`, `,
)
/** Why a decision was made; a hand-over in a model's own words was asked by it. */
const reasonOf = ({ timelineEntry: e }: Schema): SQL<string> =>
  sql<string>`case when ${e.subject} = 'answer' or ${e.rule} in (${codes}) then ${e.rule} else 'asked_by_model' end`

/** Whose bots, of one campaign or all, after when and until when, and of contacts with which tag. */
export interface Decided {
  accountId: string
  campaignId?: string | undefined
  tagId?: string | undefined
  since?: number | undefined
  until?: number | undefined
}

/** What bots have decided, of contacts who are no tests. */
function decidedBy(read: Reader, { accountId, campaignId, tagId, since, until }: Decided): SQL | undefined {
  const { q, t } = read
  const { timelineEntry: e, campaign: a } = t
  const ofAccount = q
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.accountId, accountId), equals(a.id, campaignId)))
  return and(
    inArray(e.campaignId, ofAccount),
    sql`${e.subject} in ('answer', 'hand_over') and ${e.decision} in ('sent', 'done')`,
    since === undefined ? undefined : gt(e.createdAt, since),
    until === undefined ? undefined : lt(e.createdAt, until),
    notInArray(e.contactId, selectTestContacts(read, accountId)),
    tagId === undefined ? undefined : inArray(e.contactId, selectTagged(read, accountId, tagId)),
  )
}

/** How often bots have done what. */
export function countBotDecisions(read: Reader, decided: Decided) {
  const { q, t } = read
  const { timelineEntry: e } = t
  return q
    .select({ subject: e.subject, rule: sql<string>`${reasonOf(t)}`.as('reason'), times: count() })
    .from(e)
    .where(decidedBy(read, decided))
    .groupBy(e.subject, sql`reason`)
}

/** How often bots of which campaign have done what; of an answer, which it was, or its name and how sure they were, as a version before says it. */
interface Given {
  subject: Schema['timelineEntry']['$inferSelect']['subject']
  rule: string
  campaignId: string | null
  answerId: string | null
  named: string | null
  times: number
}

/** So much is read at once: as one text it takes a third of the time that rows in groups would, and memory for so long. */
const partMs = 31 * dayMs

/** The same by campaign and by what was given. */
export async function countByAnswer(
  read: Reader,
  decided: Decided & { since: number; until: number },
): Promise<Given[]> {
  const found = [...(await countNamed(read, decided))]
  for (let since = decided.since; since + 1 < decided.until; since += partMs)
    found.push(
      ...(await countInPart(read, { ...decided, since, until: Math.min(since + partMs + 1, decided.until) })),
    )
  return found
}

const isNamed = ({ timelineEntry: e }: Schema): SQL =>
  sql`(${e.answerId} is null and ${e.subject} = 'answer' and ${e.rule} in ('answered', 'chosen'))`

/** What a version before has given. */
function countNamed(read: Reader, decided: Decided): PromiseLike<Given[]> {
  const { q, t } = read
  const { subject, rule, campaignId, answerId, detail } = t.timelineEntry
  return q
    .select({ subject, rule, campaignId, answerId, named: detail, times: count() })
    .from(t.timelineEntry)
    .where(and(decidedBy(read, decided), isNamed(t)))
    .groupBy(subject, rule, campaignId, answerId, detail)
}

async function countInPart(read: Reader, decided: Decided): Promise<Given[]> {
  const { q, t } = read
  const { subject, campaignId, answerId } = t.timelineEntry
  const rows = await q
    .select({
      subject,
      campaignId,
      given: sql<string>`string_agg(${reasonOf(t)} || ' ' || coalesce(${answerId}, ''), ',')`,
    })
    .from(t.timelineEntry)
    .where(and(decidedBy(read, decided), sql`not ${isNamed(t)}`))
    .groupBy(campaignId, subject) // as an index has them
  return rows.flatMap(({ given, ...row }) => {
    const times = new Map<string, number>()
    for (const one of given.split(',')) times.set(one, (times.get(one) ?? 0) + 1)
    return [...times].map(([one, times]) => {
      const [rule = '', id = ''] = one.split(' ')
      return { ...row, rule, answerId: id === '' ? null : id, named: null, times }
    })
  })
}

/** Of which contacts the bot of a campaign has decided so since an instant, or has given an answer at any time; newest first. */
export function listBotDecisions(
  read: Reader,
  owner: Owner,
  { figure, reason, answerId, cursor, since }: BotFigureQuery & { since: number },
  limit: number,
) {
  const { q, t } = read
  const { timelineEntry: e, contact: c } = t
  const isIt =
    figure === undefined
      ? eq(e.answerId, answerId ?? '')
      : figure === 'handedOver'
        ? and(eq(e.subject, 'hand_over'), reason && isFor(t, reason))
        : and(eq(e.subject, 'answer'), eq(e.rule, figure))
  const { id, firstName, lastName, phone, email } = c
  return q
    .select({ id: e.id, createdAt: e.createdAt, contact: { id, firstName, lastName, phone, email } })
    .from(e)
    .innerJoin(c, eq(c.id, e.contactId))
    .where(
      and(
        decidedBy(read, { ...owner, since: figure === undefined ? undefined : since }),
        isIt,
        beforeCursor(e.id, cursor),
      ),
    )
    .orderBy(desc(e.id))
    .limit(limit)
}

const isFor = (t: Schema, reason: HandOverReason): SQL => eq(reasonOf(t), reason)

/** What the answers of some campaigns are called: the first wording of each. */
export const listTitles = ({ q, t: { answer: a } }: Reader, campaignIds: readonly string[]) =>
  q
    .select({ id: a.id, campaignId: a.campaignId, questions: a.questions })
    .from(a)
    .where(inArray(a.campaignId, [...campaignIds]))

/** How many questions bots did not know and were taught since. */
export async function countTaught(
  { q, t: { unansweredQuestion: u } }: Reader,
  { accountId, campaignId, since, until }: Decided,
) {
  const [found] = await q
    .select({ groups: sql<number>`count(distinct ${u.groupId})`.mapWith(Number) })
    .from(u)
    .where(
      and(
        eq(u.accountId, accountId),
        equals(u.campaignId, campaignId),
        eq(u.state, 'taught'),
        since === undefined ? undefined : gt(u.decidedAt, since),
        until === undefined ? undefined : lt(u.decidedAt, until),
      ),
    )
  return found?.groups ?? 0
}

/** How many questions the bot of a campaign does not know that nobody has decided about, alike ones as one. */
export async function countUnanswered(
  { q, t: { unansweredQuestion: u } }: Reader,
  { accountId, campaignId }: Owner,
): Promise<number> {
  const [found] = await q
    .select({ groups: sql<number>`count(distinct ${u.groupId})`.mapWith(Number) })
    .from(u)
    .where(and(eq(u.accountId, accountId), eq(u.campaignId, campaignId), eq(u.state, 'open')))
  return found?.groups ?? 0
}
