import { questionStates } from '@replyloop/shared/values/bot'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ContactTables } from './contacts.ts'
import type { MessageTables } from './messages.ts'

/** What contacts asked and the bots of campaigns did not know. `bot` writes it. */
export function unansweredQuestionTables(
  k: Kit,
  { account, campaign, contact, message }: AccountTables & CampaignTables & ContactTables & MessageTables,
) {
  /** A question of a contact: it goes with the contact and with its message. */
  const unansweredQuestion = k.table(
    'unanswered_question',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      messageId: k.cascadeRef(() => message.id).notNull(),
      /** Alike questions have the same; the id of the first of them. */
      groupId: k.text().notNull(),
      text: k.text().notNull(),
      /** What it is about: its stems, by which alike ones are found. */
      words: k.text().notNull(),
      state: k.oneOf(...questionStates).notNull(),
      /** The answer that comes nearest, or that it was taught to; no reference. */
      answerId: k.text(),
      /** How sure that answer is, from 0 to 1. */
      certainty: k.double(),
      /** Whether the contact has chosen that answer. */
      isChosen: k.bool().notNull().default(false),
      askedAt: k.instant().notNull(),
      /** When somebody last decided about it. */
      decidedAt: k.instant(),
    },
    (t) => [
      k.index('unanswered_question_page_ix').on(t.accountId, t.campaignId, t.state, t.id),
      k.index('unanswered_question_group_ix').on(t.accountId, t.groupId, t.id),
      k.index('unanswered_question_contact_ix').on(t.contactId),
      k.index('unanswered_question_message_ix').on(t.messageId),
    ],
  )
  return { unansweredQuestion }
}
