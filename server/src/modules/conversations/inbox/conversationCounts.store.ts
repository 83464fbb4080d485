import type { ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { countedSent } from '@replyloop/shared/values/limits'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { listCounts } from '../../../platform/db/counters.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { isGiven } from '../../../platform/db/filters.ts'
import { findContactsByText } from '../messages/messageTexts.store.ts'
import {
  contactConditions,
  workConditions,
  type CountFilter,
  type Mentioning,
} from './contactConditions.store.ts'
import { unreadCondition } from './unread.store.ts'
import { countWork, type WorkCounts } from './workCounts.store.ts'

/** How many want attention. */
type AttentionCounts = Omit<ConversationCounts, keyof WorkCounts>

/**
 * How many conversations of an account each view of the inbox shows, of those that match the other filters; `mentioning` has those
 * of whom notes mention the member who asks.
 */
export async function countConversations(
  read: Reader,
  accountId: string,
  given: CountFilter,
  mentioning: Mentioning | undefined,
): Promise<ConversationCounts> {
  const byText = await findContactsByText(read, accountId, given.search)
  const { search = '', teamId, tag, waitingLongerThan } = given
  const isPlain = search === '' && [teamId, tag, waitingLongerThan].every((each) => each === undefined)
  const attention = isPlain
    ? await readCounts(read, accountId, given)
    : await countFound(read, accountId, { ...given, byText })
  return { ...(await countWork(read, accountId, { ...given, byText }, mentioning)), ...attention }
}

/** By campaign and channel alone they are counted as they change. */
async function readCounts(
  read: Reader,
  accountId: string,
  { campaignId, channel, reading }: CountFilter,
): Promise<AttentionCounts> {
  const counted = ['needs_human', 'failed_in', 'unread', 'sent_by_campaigns'] as const
  const scopes = isGiven(campaignId) ? [campaignId] : undefined
  const rows = await listCounts(read, { accountId, counted, scopes, detail: channel })
  const of = (name: (typeof counted)[number]) =>
    rows.reduce((total, { counted: each, amount }) => total + (each === name ? amount : 0), 0)
  return {
    needsHuman: of('needs_human'),
    failed: of('failed_in'),
    unread:
      reading === undefined
        ? of('unread')
        : await countUnread(read, accountId, { campaignId, channel, reading }),
    sentByCampaigns: Math.min(of('sent_by_campaigns'), countedSent + 1),
  }
}

/** Those that a member has not read are counted as they are looked for. */
async function countUnread(
  read: Reader,
  accountId: string,
  { reading, ...given }: Omit<CountFilter, 'search' | 'now'>,
): Promise<number> {
  const { contact: c, conversation: v } = read.t
  const some = read.q
    .select({ one: sql`1`.as('one') })
    .from(v)
    .crossJoin(c) // SQLite keeps the order: the latest conversations are looked through
    .where(
      and(
        eq(v.accountId, accountId),
        eq(c.id, v.contactId),
        ...(await contactConditions(read, accountId, given)),
        unreadCondition(read, accountId, { reading }),
      ),
    )
  return countRows(read, some)
}

/** Conversations of one kind that are fewer than this are looked at one by one; of more, the contacts that match. */
const fewOfKind = 5000

async function countFound(read: Reader, accountId: string, given: CountFilter): Promise<AttentionCounts> {
  const { contact: c, conversation: v } = read.t
  const conditions = await contactConditions(read, accountId, given)
  const all = await readCounts(read, accountId, given)
  /** Cross joins, since SQLite keeps their order. As many may match as there are contacts, so no more than some are looked for. */
  const countOf = async (name: keyof AttentionCounts, condition: SQL) => {
    if (all[name] === 0) return 0
    const one = read.q.select({ one: sql`1`.as('one') })
    const joined =
      all[name] < fewOfKind && name !== 'sentByCampaigns' && name !== 'needsHuman'
        ? one.from(v).crossJoin(c)
        : one.from(c).crossJoin(v)
    const those = and(
      eq(c.accountId, accountId),
      eq(v.accountId, accountId),
      eq(v.contactId, c.id),
      ...workConditions(read, given),
    )
    const some = joined.where(and(those, condition, ...conditions)).limit(countedSent + 1)
    return countRows(read, some)
  }
  return {
    needsHuman: await countOf('needsHuman', sql`${isNotNull(c.needsHumanAt)}`),
    failed: await countOf('failed', sql`${v.failed} > 0`),
    unread: await countOf('unread', unreadCondition(read, accountId, given)),
    sentByCampaigns: await countOf('sentByCampaigns', sql`${v.onlyCampaignsUpTo} = ${v.lastMessageId}`),
  }
}
