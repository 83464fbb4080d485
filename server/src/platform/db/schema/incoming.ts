import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ChannelTables } from './channels.ts'
import type { ContactTables } from './contacts.ts'

/** What comes in, beside the messages: what waits, and what is known again. */
export function incomingTables(
  k: Kit,
  { account, contact, channel: connected }: AccountTables & ContactTables & ChannelTables,
) {
  /** The incoming messages that were erased lately: a repetition of one is known by the hash of its id, and stores nobody again. */
  const erasedMessage = k.table(
    'erased_message',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** The keyed hash of its `incomingKey`. */
      hash: k.text().notNull(),
      /** The id that it had, which names nobody. */
      messageId: k.text().notNull(),
      expiresAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.hash] }),
      k.index('erased_message_expiry_ix').on(t.expiresAt),
    ],
  )

  /** The URLs to which the next message of a contact goes, each a lane of the outbox by its id. */
  const awaitedAnswer = k.table(
    'awaited_answer',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      url: k.text().notNull(),
      until: k.instant().notNull(),
      /** When the contact answered; `null`: it is waited for. */
      answeredAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('awaited_answer_ix').on(t.accountId, t.contactId),
      k.index('awaited_answer_end_ix').on(t.until),
    ],
  )

  /** What providers have posted and been answered 200 for, as it came, until all that it brings has been taken in. */
  const waitingHook = k.table(
    'waiting_hook',
    {
      id: k.text().primaryKey(),
      /** To whose address it came. */
      channelId: k.cascadeRef(() => connected.id).notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      bytes: k.int().notNull(),
      /** How many of the things in it have been taken in, and of how many. */
      taken: k.int().notNull().default(0),
      events: k.int().notNull().default(0),
      /** The addresses and phones of people who have been erased since it came: what names one of them is dropped. */
      erased: k.json<readonly string[]>(),
      method: k.oneOf('GET', 'POST').notNull(),
      url: k.text().notNull(),
      query: k.json<Readonly<Record<string, string>>>().notNull(),
      contentType: k.text(),
      body: k.text().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('waiting_hook_turn_ix').on(t.channelId, t.id),
      k.index('waiting_hook_account_ix').on(t.accountId, t.bytes), // how much one account has waiting is counted by it
    ],
  )

  return { awaitedAnswer, erasedMessage, waitingHook }
}
