import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { TemplateValues } from '@replyloop/shared/contract/template'
import { scheduledEnds, scheduledStates, scheduledWaits } from '@replyloop/shared/values/scheduledMessage'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** The template of a scheduled message, and what its variables stand for. */
export interface ScheduledTemplate {
  name: string
  language: string | null
  values: TemplateValues
}

/** Messages that wait for their time. */
export function scheduledMessageTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  /** Messages that go out at a time to come, and for a while what became of them. */
  const scheduledMessage = k.table(
    'scheduled_message',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      state: k.oneOf(...scheduledStates).notNull(),
      /** What has cancelled it. */
      reason: k.oneOf(...scheduledEnds),
      sendAt: k.instant().notNull(),
      /** What it waits for once its time has come, and until when. */
      waitsFor: k.oneOf(...scheduledWaits),
      waitsUntil: k.instant(),
      /** A message of the contact since then cancels it; `null`: none does. */
      unlessSince: k.instant(),
      channel: k.text().notNull(),
      /** The connected channel that had this label; `null`: the custom channel. */
      channelId: k.text(),
      /** Of a template its text, as it was when this was written. */
      body: k.text().notNull(),
      choices: k.json<Choices>(),
      files: k.json<StoredFile[]>().notNull(),
      template: k.json<ScheduledTemplate>(),
      /** The snippets that its writer has put into it. */
      snippetIds: k.json<string[]>(),
      campaignId: k.text(),
      isMarketing: k.bool().notNull(),
      /** The person who wrote it in the inbox; `null`: a program. The name as messages keep it. */
      memberId: k.text(),
      memberName: k.text(),
      messageId: k.text(),
      /** Why it did not go out. */
      error: k.json<{ code: string; message: string }>(),
      createdAt: k.instant().notNull(),
      endedAt: k.instant(),
    },
    (t) => [
      k.index('scheduled_message_page_ix').on(t.accountId, t.id),
      k.index('scheduled_message_contact_ix').on(t.contactId, t.id),
      k
        .index('scheduled_message_waiting_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.state} = 'scheduled'`),
      k
        .index('scheduled_message_ended_ix')
        .on(t.endedAt)
        .where(sql`${t.endedAt} is not null`),
    ],
  )

  return { scheduledMessage }
}
