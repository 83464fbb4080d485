import { sqlitePathOf } from '../../../server/src/platform/db/databaseUrl.ts'
import { execute, select } from '../../support/sql.ts'
import { z } from 'zod'

/** How many campaigns and lists there are; the first of each has nearly all. */
const kinds = 20
/** So many of all are unlike the others, however many there are: whom a filter has to find. */
export const rare = 200
const yearMs = 365 * 86_400_000

/** What the requests name. */
export interface Filled {
  campaignId: string
  listId: string
}

const Ids = z.array(z.object({ id: z.string() }))

/**
 * Fills the database of a stopped service, of one account, with as many contacts, messages, conversations, openings, members,
 * events, and lines of timelines and of the audit log, made over two years.
 */
export async function fill(url: string, count: number): Promise<Filled> {
  const isSqlite = sqlitePathOf(url) !== undefined
  const [{ id: account } = { id: '' }] = Ids.parse(await select(url, 'select id from account'))
  const [{ id: listId } = { id: '' }] = Ids.parse(await select(url, 'select id from list'))
  const pad = (number: string) =>
    isSqlite ? `printf('%026d', ${number})` : `lpad((${number})::text, 26, '0')`
  const yes = isSqlite ? '1' : 'true'
  const no = isSqlite ? '0' : 'false'
  const json = isSqlite ? '' : '::jsonb'
  const of = (prefix: string, number: string) => `'${prefix}_' || ${pad(number)}`
  const each = (most: number) =>
    isSqlite
      ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${most - 1}) select i from n) as n`
      : `(select i::bigint from generate_series(0, ${most - 1}) as i) as n`
  /** One of the few, the same ones for each count. */
  const isRare = `(i % ${count / rare} = 7)`
  const at = `(${Date.now()} - ${2 * yearMs} + i * ${Math.floor((2 * yearMs) / count)})`
  const campaign = `case when i % 10 < 8 then ${of('cam', '0')} else ${of('cam', `i % ${kinds}`)} end`
  if (isSqlite) await execute(url, 'drop table if exists sqlite_stat1') // it knows of empty tables alone
  await execute(
    url,
    `
    ${isSqlite ? 'pragma synchronous = off; pragma cache_size = -500000; begin;' : 'begin;'}
    insert into campaign (id, account_id, name, type, status, language, channel, list_id, trigger_on_list_add, opening_message,
        bot_enabled, answers, keywords, follow_ups, created_at)
      select ${of('cam', 'i')}, '${account}', 'Campaign ' || i, 'Combined', case when i % 4 = 3 then 'Paused' else 'Live' end, 'en',
        'live-chat', case when i = 0 then '${listId}' end, ${yes}, 'Hello {{firstName}}', ${yes}, '[]'${json}, '[]'${json},
        '[]'${json}, ${at} from ${each(kinds)};
    insert into list (id, account_id, name, created_at)
      select ${of('lst', 'i')}, '${account}', 'List ' || i, ${at} from ${each(kinds)};
    insert into contact (id, account_id, first_name, last_name, phone, email, custom_fields, from_id, bot_active, opted_out_at,
        needs_human_at, needs_human_reason, campaign_id, channel, search_text, created_at, updated_at)
      select ${of('con', 'i')}, '${account}', 'Jane', 'Doe', '+49' || (3000000000 + i), 'seed.' || i || '@example.com', '{}'${json},
        'seed-' || i, case when ${isRare} then ${no} else ${yes} end, case when ${isRare} then ${at} end,
        case when i % 50 = 0 then ${at} end, case when i % 50 = 0 then 'asked_for_human' end, ${campaign},
        case when ${isRare} then 'crm' else 'live-chat' end, 'jane doe seed.' || i || '@example.com +49' || (3000000000 + i), ${at}, ${at}
      from ${each(count)};
    insert into membership (id, list_id, contact_id, created_at)
      select ${of('mem', 'i')}, case when i % 10 < 8 then '${listId}' else ${of('lst', `i % ${kinds}`)} end, ${of('con', 'i')}, ${at}
      from ${each(count)};
    insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, campaign_id, message_sid,
        to_id, created_at)
      select ${of('msg', 'i')}, '${account}', ${of('con', `(i * 7919) % ${count}`)},
        case when i % 4 = 3 then 'outgoing' else 'incoming' end, case when i % 4 <> 3 then 'received' when i % 20 = 3 then 'Failed' else 'Queued' end,
        'text', case when i % 4 = 3 then 'campaign' else 'contact' end, 'How much is the large blue one, and when would it be here?',
        case when ${isRare} then 'crm' else 'live-chat' end, case when i % 4 = 3 then ${campaign} end,
        case when i % 4 <> 3 then 'seed-' || i end, 'acme', ${at}
      from ${each(count)};
    insert into conversation (contact_id, account_id, last_message_id, unread, failed, only_campaigns_up_to)
      select contact_id, account_id, id, case when direction = 'incoming' then 1 else 0 end,
        case when status = 'Failed' then 1 else 0 end, case when direction = 'outgoing' then id end from message;
    insert into opening (id, account_id, campaign_id, contact_id, list_id, state, reason, message_id, joined_at)
      select ${of('opn', 'i')}, '${account}', ${campaign}, ${of('con', 'i')}, '${listId}',
        case i % 5 when 0 then 'queued' when 1 then 'held' else 'sent' end,
        case i % 5 when 1 then case when i % 2 = 0 then 'quiet_hours' else 'no_credit' end end,
        case when i % 5 > 1 then case when i % 3 = 0 then 'msg_z' else ${of('msg', '0')} end end, ${at}
      from ${each(count)};
    insert into timeline_entry (id, contact_id, subject, decision, rule, campaign_id, created_at)
      select ${of('tml', 'i')}, ${of('con', 'i')}, 'opening', 'sent', 'joined', ${campaign}, ${at} from ${each(count)};
    insert into event (id, account_id, contact_id, channel, type, data, created_at)
      select ${of('evt', 'i')}, '${account}', ${of('con', 'i')}, case when ${isRare} then 'crm' else 'live-chat' end,
        'contact.created', '{}'${json}, ${at} from ${each(count)};
    insert into audit_entry (id, account_id, action, member_id, created_at)
      select ${of('aud', 'i')}, '${account}', case when ${isRare} then 'list_renamed' else 'contact_deleted' end, 'key', ${at} from ${each(count)};
    insert into counter (account_id, counted, scope, detail, part, amount)
      select account_id, counted, scope, 'opening:', -1, sum(amount) from counter
      where counted = 'done' and detail < 'opening:${Math.floor((Date.now() - 32 * 86_400_000) / 900_000)}' group by account_id, counted, scope;
    delete from counter where counted = 'done' and part <> -1 and detail < 'opening:${Math.floor((Date.now() - 32 * 86_400_000) / 900_000)}';
    commit;
    analyze;`,
  )
  if (isSqlite) await execute(url, 'pragma wal_checkpoint(truncate)')
  return { campaignId: `cam_${'0'.repeat(26)}`, listId }
}
