import { withConnection } from './postgresServer.ts'
import { isSqlite, withFile } from './sqliteFile.ts'

/**
 * The values of the seeded contacts: `Person 1 Family1`, `person1@many.test` and so on. Each 500th has opted out, each 700th
 * has its bot off, each 900th has the channel `crm`.
 */
const contactsOf = (number: string, pad: (expression: string) => string) => `
  select 'con_' || ${pad(number)}, $account, 'Person ' || ${number}, 'Family' || (${number} % 997),
    '+1666' || ${pad(number)}, 'person' || ${number} || '@many.test', '{"company":"Acme"}',
    (${number} % 700 <> 0), case when ${number} % 500 = 0 then 1 end,
    case when ${number} % 900 = 0 then 'crm' end,
    'person ' || ${number} || ' family' || (${number} % 997) || ' person' || ${number} || '@many.test +1666' || ${pad(number)},
    ${number}, ${number}`
const columns = `id, account_id, first_name, last_name, phone, email, custom_fields, bot_active, opted_out_at, channel,
  search_text, created_at, updated_at`
const membersOf = `insert into membership (id, list_id, contact_id, created_at)
  select 'mem_' || id, $list, id, created_at from contact where account_id = $account`

/** Inserts `count` contacts of an account, all on one list, directly into a database. 100,000 take a second or two. */
export async function seedContacts(
  databaseUrl: string,
  { accountId, listId, count }: { accountId: string; listId: string; count: number },
): Promise<void> {
  if (isSqlite(databaseUrl)) seedSqlite(databaseUrl, accountId, listId, count)
  else await seedPostgres(databaseUrl, accountId, listId, count)
}

function seedSqlite(url: string, account: string, list: string, count: number): void {
  const contacts = contactsOf('i', (number) => `printf('%07d', ${number})`)
  const seed = `insert into contact (${columns})
    with recursive n(i) as (select 1 union all select i + 1 from n where i < $count) ${contacts} from n`
  withFile(
    url,
    (file) => {
      file.prepare(seed).run({ account, count })
      file.prepare(membersOf).run({ account, list })
    },
    { timeout: 10_000 },
  )
}

async function seedPostgres(url: string, account: string, list: string, count: number): Promise<void> {
  const numbered = (text: string) => text.replaceAll('$account', '$1').replaceAll('$list', '$2')
  const contacts = contactsOf('i', (number) => `lpad(${number}::text, 7, '0')`).replace(
    `'{"company":"Acme"}'`,
    `'{"company":"Acme"}'::jsonb`,
  )
  await withConnection(url, async (client) => {
    await client.query(
      `insert into contact (${columns}) ${numbered(contacts)} from generate_series(1, $2::int) i`,
      [account, count],
    )
    await client.query(numbered(membersOf), [account, list])
    await client.query('analyze contact, membership')
  })
}
