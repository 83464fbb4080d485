import Database from 'better-sqlite3'

/** The numbers of the seeded contacts, which end their phones. */
export const seededContacts = { from: 3_000_000_000, count: 1_000_000 }

/**
 * Fills the database of a stopped server with a million contacts and a message of each, as they would stand there after
 * years: ids in the order of creation, before those that come now.
 */
export function seed(file: string): void {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -500000')
  const account = database.prepare('select id from account').pluck().get()
  const number = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${seededContacts.count - 1})`
  database
    .prepare(
      `${number} insert into contact (id, account_id, first_name, last_name, phone, email, custom_fields, from_id,
         bot_active, channel, search_text, created_at, updated_at)
       select 'con_' || printf('%026d', i), ?, 'Jane', 'Doe', '+49' || (${seededContacts.from} + i), 'seed.' || i || '@example.com',
         '{}', 'seed-' || i, 1, 'live-chat', 'jane doe seed.' || i || '@example.com +49' || (${seededContacts.from} + i), i, i from n`,
    )
    .run(account)
  database
    .prepare(
      `${number} insert into message (id, account_id, contact_id, direction, status, type, author, body, channel,
         message_sid, to_id, attempts, created_at)
       select 'msg_' || printf('%026d', i), ?, 'con_' || printf('%026d', (i * 7919) % ${seededContacts.count}), 'incoming', 'received',
         'text', 'contact', 'How much is the large blue one, and when would it be here?', 'live-chat', 'seed-' || i, 'acme',
         0, i from n`,
    )
    .run(account)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.exec('analyze')
  database.close()
}
