import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { knowledgeKinds, knowledgeStates, type KnowledgeFailure } from '@replyloop/shared/values/knowledge'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'

/** What the bots of campaigns know from files and pages. */
export function knowledgeTables(k: Kit, { account, campaign }: AccountTables & CampaignTables) {
  const knowledgeSource = k.table(
    'knowledge_source',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      kind: k.oneOf(...knowledgeKinds).notNull(),
      name: k.text().notNull(),
      /** Of a page or a sitemap. */
      url: k.text(),
      /** Of a file or a text. */
      file: k.json<StoredFile>(),
      state: k.oneOf(...knowledgeStates).notNull(),
      /** Why the last reading failed. */
      failure: k.json<{ code: KnowledgeFailure; message: string }>(),
      characters: k.int().notNull().default(0),
      passages: k.int().notNull().default(0),
      /** Of a sitemap: of the pages that it names, how many have been read. */
      pagesRead: k.int().notNull().default(0),
      pagesFound: k.int(),
      refreshWeekly: k.bool().notNull().default(false),
      /** When a reading last began, and when one last ended well. */
      startedAt: k.instant(),
      readAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('knowledge_source_page_ix').on(t.accountId, t.campaignId, t.id)],
  )

  /** A part of the text of a source. */
  const knowledgePassage = k.table(
    'knowledge_passage',
    {
      sourceId: k.cascadeRef(() => knowledgeSource.id).notNull(),
      position: k.int().notNull(),
      heading: k.text(),
      /** Of a PDF. */
      page: k.int(),
      /** Of a sitemap. */
      url: k.text(),
      text: k.text().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.sourceId, t.position] })],
  )

  return { knowledgeSource, knowledgePassage }
}
