import { eq, sql } from 'drizzle-orm'
import { charactersOf } from '@replyloop/shared/values/answer'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { createListCache } from '../../../platform/db/listCache.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows, updateRow } from '../../../platform/db/statements/declare.ts'
import { type CampaignAnswer, listAllAnswers } from './answers.store.ts'

/** What a campaign's bot knows: megabytes perhaps, so it is read only where it is asked for. */
export type CampaignKnowledge = Pick<
  Schema['campaign']['$inferSelect'],
  'botInstructions' | 'publicFacts'
> & {
  answers: readonly CampaignAnswer[]
}

const selectKnowledge = selectRows({
  values: ({ campaign }) => ({ id: campaign.id }),
  query: ({ q, t: { campaign: c } }, { id }) =>
    q
      .select({
        accountId: c.accountId,
        botInstructions: c.botInstructions,
        publicFacts: c.publicFacts,
        answersVersion: c.answersVersion,
      })
      .from(c)
      .where(eq(c.id, id)),
})

/** How many characters of answers are kept. */
const maxKeptCharacters = 5_000_000
/** What an answer takes beside its characters. */
const perAnswer = 100
const sizeOf = ({ questions, answer, choices, files }: CampaignAnswer): number =>
  perAnswer + charactersOf(questions, answer) + JSON.stringify([choices, files]).length

/** Answers by their campaign and its version of them. */
const keptAnswers = createListCache({ maxSize: maxKeptCharacters, sizeOf })

/**
 * What a campaign's bot knows; of a campaign that is gone, nothing. While the answers stay the same, every read returns the
 * same array, which nobody may change: to read megabytes again for each message would take milliseconds, and so would what
 * bot/retrieval.ts makes of them once for each array. A change by any process makes another version, which no change that was
 * given up has ever had.
 */
export async function readKnowledge(read: Reader, id: string): Promise<CampaignKnowledge> {
  const [found] = await selectKnowledge(read, { id })
  if (found === undefined) return { botInstructions: null, publicFacts: null, answers: [] }
  const { accountId, answersVersion, ...texts } = found
  const key = `${id} ${answersVersion ?? ''}`
  const answers = await keptAnswers(key, () => listAllAnswers(read, { accountId, id }))
  return { ...texts, answers }
}

/** Counts a change of the passages of a campaign, so that who keeps them reads them again; returns whose they are. */
export async function updatePassagesVersion({ q, t: { campaign: c } }: Tx, id: string) {
  const [changed] = await q
    .update(c)
    .set({ passagesVersion: sql`${c.passagesVersion} + 1` })
    .where(eq(c.id, id))
    .returning({ id: c.id, accountId: c.accountId })
  return changed
}

const updateUse = updateRow((t) => t.answer, { set: ['lastUsedAt'], add: ['useCount'] })

/** Counts that the bot gives an answer now; one that is gone counts nothing. */
export async function recordUse(tx: Tx, id: string): Promise<void> {
  await updateUse(tx, { id, lastUsedAt: tx.now, useCount: 1 })
}
