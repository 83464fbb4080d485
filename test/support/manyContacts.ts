import { sqlitePathOf } from '../../server/src/platform/db/databaseUrl.ts'
import { execute } from './sql.ts'

const columns = `id, account_id, first_name, last_name, phone, email, custom_fields, bot_active, opted_out_at, channel,
  search_text, created_at, updated_at`

/**
 * Inserts `count` contacts of an account, all on one list, directly into a database: `Person 1 Family1`, `person1@many.test`
 * and so on. Each 500th has opted out, each 700th has its bot off, each 900th has the channel `crm`. 100,000 take a second
 * or two.
 */
export async function seedContacts(
  databaseUrl: string,
  { accountId, listId, count }: { accountId: string; listId: string; count: number },
): Promise<void> {
  const isSqlite = sqlitePathOf(databaseUrl) !== undefined
  const padded = isSqlite ? `printf('%07d', i)` : `lpad(i::text, 7, '0')`
  const numbers = isSqlite
    ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`
    : `(select generate_series(1, ${count}) as i)`
  await execute(
    databaseUrl,
    `insert into contact (${columns})
       select 'con_' || ${padded}, '${accountId}', 'Person ' || i, 'Family' || (i % 997), '+1666' || ${padded},
         'person' || i || '@many.test', '{"company":"Acme"}'${isSqlite ? '' : '::jsonb'}, (i % 700 <> 0),
         case when i % 500 = 0 then 1 end, case when i % 900 = 0 then 'crm' end,
         'person ' || i || ' family' || (i % 997) || ' person' || i || '@many.test +1666' || ${padded}, i, i
       from ${numbers} as numbers;
     insert into membership (id, list_id, contact_id, created_at)
       select 'mem_' || id, '${listId}', id, created_at from contact where account_id = '${accountId}'
       ${isSqlite ? '' : '; analyze contact, membership'}`,
  )
}
