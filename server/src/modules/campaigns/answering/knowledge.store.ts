import { StoredChoices } from '@replyloop/shared/contract/content'
import { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'

/** What a campaign's bot knows: megabytes perhaps, so it is read only where it is asked for. */
export type CampaignKnowledge = Pick<
  Schema['campaign']['$inferSelect'],
  'botInstructions' | 'publicFacts' | 'answers'
>

const selectKnowledge = selectRows({
  values: ({ campaign }) => ({ id: campaign.id }),
  query: ({ q, t: { campaign } }, { id }) =>
    q
      .select({
        botInstructions: campaign.botInstructions,
        publicFacts: campaign.publicFacts,
        answers: sql<string>`cast(${campaign.answers} as text)`,
      })
      .from(campaign)
      .where(eq(campaign.id, id)),
})

const StoredAnswers = z.array(
  z.object({
    question: z.string(),
    answer: z.string(),
    choices: StoredChoices.optional(),
    files: z.array(StoredFile).optional(),
  }),
)

/** How many characters of answers are kept parsed. */
const maxParsedCharacters = 5_000_000
/** Answers by their JSON. They are compared with the whole text, so a change by any process is seen by the next read. */
const parsed = new LRUCache<string, CampaignKnowledge['answers']>({
  maxSize: maxParsedCharacters,
  sizeCalculation: (_answers, { length }) => length,
  memoMethod: (json) => StoredAnswers.parse(JSON.parse(json)),
})

/**
 * What a campaign's bot knows; of a campaign that is gone, nothing. While the answers stay the same, every read returns the
 * same array, which nobody may change: to parse megabytes again for each message would take milliseconds, and so would what
 * bot/retrieval.ts makes of them once for each array.
 */
export async function readKnowledge(read: Reader, id: string): Promise<CampaignKnowledge> {
  const [knowledge] = await selectKnowledge(read, { id })
  if (knowledge === undefined) return { botInstructions: null, publicFacts: null, answers: [] }
  return { ...knowledge, answers: parsed.memo(knowledge.answers) }
}

/** Notes that the passages of a campaign have changed, so that who keeps them reads them again. */
export async function countPassageChange({ q, t: { campaign: c } }: Tx, id: string): Promise<void> {
  await q
    .update(c)
    .set({ passagesVersion: sql`${c.passagesVersion} + 1` })
    .where(eq(c.id, id))
}
