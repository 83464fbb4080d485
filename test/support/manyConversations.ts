import { sqlitePathOf } from '../../server/src/platform/db/databaseUrl.ts'
import { seedContacts } from './manyContacts.ts'
import { execute } from './sql.ts'

/** Inserts contacts as `seedContacts` does, each with a conversation that is open, the last of them with the latest message. */
export async function seedConversations(
  databaseUrl: string,
  given: Parameters<typeof seedContacts>[1],
): Promise<void> {
  await seedContacts(databaseUrl, given)
  const of = `from contact where account_id = '${given.accountId}' and id < 'con_1'`
  await execute(
    databaseUrl,
    `insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, message_sid, attempts, created_at)
       select 'msg_' || substr(id, 5), account_id, id, 'incoming', 'received', 'text', 'contact', 'How much is it?', 'live-chat',
         'seed-' || id, 0, created_at ${of};
     insert into conversation (contact_id, account_id, last_message_id, unread, failed, version, state_up_to, state, waiting_since)
       select id, account_id, 'msg_' || substr(id, 5), 0, 0, 1, 'msg_' || substr(id, 5), 'open', created_at ${of};
     ${sqlitePathOf(databaseUrl) === undefined ? 'analyze contact, message, conversation' : ''}`,
  )
}
