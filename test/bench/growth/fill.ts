import { sqlitePathOf } from '../../../server/src/platform/db/databaseUrl.ts'
import { execute, select } from '../../support/sql.ts'
import { z } from 'zod'

/** How many campaigns and lists there are; the first of each has nearly all. */
const kinds = 20
/** So many of all are unlike the others, however many there are: whom a filter has to find. */
const rare = 200
/** To so many people the broadcast goes, where there are as many. */
const recipients = 100_000
const dayMs = 86_400_000
const yearMs = 365 * dayMs
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What the requests name. */
export interface Filled {
  /** That has most of all. */
  campaignId: string
  /** That has a twentieth of them. */
  smallCampaignId: string
  listId: string
  channelId: string
  subscriptionId: string
  /** Of the middle of the account's time, and of an outgoing one. */
  messageId: string
  contactId: string
  otherContactId: string
  /** Far back in the queue of the campaign. */
  openingId: string
  /** Of few contacts. */
  segmentId: string
  broadcastId: string
  /** Of the campaign: an answer, a source of knowledge and a question that its bot did not know. */
  answerId: string
  knowledgeId: string
  questionId: string
}

const Ids = z.array(z.object({ id: z.string() }))
/** An id whose number has as many digits as others have. */
export const padded = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, '0')}`

/** How the rows of a database are made, in its own words. */
export async function wordsOf(url: string, count: number, now: number) {
  const isSqlite = sqlitePathOf(url) !== undefined
  const [{ id: account } = { id: '' }] = Ids.parse(await select(url, 'select id from account'))
  const [{ id: list } = { id: '' }] = Ids.parse(await select(url, 'select id from list'))
  const pad = (number: string, length: number) =>
    isSqlite ? `printf('%0${length}d', ${number})` : `lpad((${number})::text, ${length}, '0')`
  /** Instants that follow each other up to now. */
  const since = (ms: number) => `(${now - ms} + i * ${Math.floor(ms / count)})`
  const digit = (ms: string, place: number) =>
    `substr('${digits}', cast((${ms} >> ${45 - 5 * place}) & 31 as integer) + 1, 1)`
  const timed = (prefix: string, ms: string) =>
    `'${prefix}_' || ${Array.from({ length: 10 }, (_, place) => digit(ms, place)).join(' || ')} || ${pad('i', 16)}`
  return {
    isSqlite,
    account,
    list,
    yes: isSqlite ? '1' : 'true',
    no: isSqlite ? '0' : 'false',
    json: isSqlite ? '' : '::jsonb',
    id: (prefix: string, number = 'i') => `'${prefix}_' || ${pad(number, 26)}`,
    /** As the service makes ids, which begin with their time: some counts look at the last hours by these. */
    timed,
    messageId: timed('msg', since(2 * yearMs)),
    each: (most = count) =>
      isSqlite
        ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${most - 1}) select i from n) as n`
        : `(select i::bigint from generate_series(0, ${most - 1}) as i) as n`,
    isRare: `(i % ${count / rare} = 7)`,
    /** Whether a contact waits for an answer: a tenth of those who have written. */
    isAsking: `contact_id like '%5'`,
    at: since(2 * yearMs),
    /** Within the days that events are kept. */
    lately: since(29 * dayMs),
    /** Of what most campaigns have little and one has nearly all. */
    campaign: `case when i % 10 < 8 then '${padded('cam', 0)}' else 'cam_' || ${pad(`i % ${kinds}`, 26)} end`,
    /** SQLite has looked at tables that were empty then, and would walk them as if they were still. */
    forgetSizes: async () => {
      if (isSqlite) await execute(url, 'drop table if exists sqlite_stat1')
    },
    run: (statements: string) =>
      execute(
        url,
        `${isSqlite ? 'pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -500000; ' : ''}begin; ${statements}; commit`,
      ),
  }
}

/**
 * Fills the database of a stopped service, of one account, with as many contacts, members, messages and conversations, made over
 * two years up to `now`. Nothing of it is work: a service that starts on it makes the index of texts, and nothing else.
 */
export async function fillTexts(url: string, count: number, now: number): Promise<void> {
  const w = await wordsOf(url, count, now)
  await w.forgetSizes()
  await w.run(`
    insert into channel (id, account_id, kind, name, external_id, label, settings, state, created_at, updated_at)
      values ('${padded('chn', 0)}', '${w.account}', 'sandbox', 'live-chat', 'sandbox', 'Sandbox', '{}'${w.json}, 'active', 1, 1);
    insert into campaign (id, account_id, name, type, status, language, channel, list_id, trigger_on_list_add, opening_message,
        bot_enabled, answers, keywords, follow_ups, created_at)
      select ${w.id('cam')}, '${w.account}', 'Campaign ' || i, 'Combined', 'Paused', 'en',
        'live-chat', case when i = 0 then '${w.list}' end, ${w.yes}, 'Hello {{firstName}}', ${w.yes}, '[]'${w.json}, '[]'${w.json},
        '[]'${w.json}, ${w.at} from ${w.each(kinds)};
    insert into list (id, account_id, name, created_at)
      select ${w.id('lst')}, '${w.account}', 'List ' || i, ${w.at} from ${w.each(kinds)};
    insert into contact (id, account_id, first_name, last_name, phone, email, custom_fields, from_id, bot_active, opted_out_at,
        needs_human_at, needs_human_reason, campaign_id, channel, search_text, created_at, updated_at)
      select ${w.id('con')}, '${w.account}', 'Jane', 'Doe', '+49' || (3000000000 + i), 'seed.' || i || '@example.com', '{}'${w.json},
        'seed-' || i, case when ${w.isRare} then ${w.no} else ${w.yes} end, case when ${w.isRare} then ${w.at} end,
        case when i % 50 = 0 then ${w.at} end, case when i % 50 = 0 then 'asked_for_human' end, ${w.campaign},
        case when ${w.isRare} then 'crm' else 'live-chat' end, 'jane doe seed.' || i || '@example.com +49' || (3000000000 + i), ${w.at}, ${w.at}
      from ${w.each()};
    insert into membership (id, list_id, contact_id, created_at)
      select ${w.id('mem')}, case when i % 10 < 8 then '${w.list}' else ${w.id('lst', `i % ${kinds}`)} end, ${w.id('con')}, ${w.at}
      from ${w.each()};
    insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, channel_id, campaign_id,
        message_sid, to_id, error, created_at, delivered_at)
      select ${w.messageId}, '${w.account}', ${w.id('con', `(i * 7919) % ${count}`)},
        case when i % 4 = 3 then 'outgoing' else 'incoming' end,
        case when i % 4 <> 3 then 'received' when i % 20 = 3 then 'Failed' when i % 20 = 7 then 'Queued' else 'Sent' end,
        'text', case when i % 4 = 3 then 'campaign' else 'contact' end,
        case when ${w.isRare} then 'Where is my parcel?' else 'How much is the large blue one, and when would it be here?' end,
        case when ${w.isRare} then 'crm' else 'live-chat' end, case when i % 4 = 3 then '${padded('chn', 0)}' end,
        case when i % 4 = 3 then ${w.campaign} end, case when i % 4 <> 3 then 'seed-' || i end, 'acme',
        case when i % ${count / rare} = 3 then '{"at":"2026-01-01T00:00:00.000Z","kind":"unknown_outcome","status":null,"detail":"no answer"}'${w.json} end,
        ${w.at}, case when i % 8 = 3 then ${w.at} end
      from ${w.each()};
    insert into conversation (contact_id, account_id, last_message_id, unread, failed, only_campaigns_up_to, state_up_to, state, waiting_since)
      select contact_id, account_id, id, case when direction = 'incoming' then 1 else 0 end,
        case when status = 'Failed' then 1 else 0 end, case when direction = 'outgoing' then id end, id,
        case when direction = 'outgoing' then null when ${w.isAsking} then 'open' else 'closed' end,
        case when direction = 'incoming' and ${w.isAsking} then created_at end from message`)
  await execute(url, 'analyze')
}

/**
 * Adds as many openings, lines of timelines, events with their deliveries and attempts, lines of the audit log and of the ledger.
 * Some of it is work, so no service may take jobs on it.
 */
export async function fillRest(url: string, count: number, now: number): Promise<Filled> {
  const w = await wordsOf(url, count, now)
  const ofLane = (subscription: string, reply: string, channel: string) =>
    `case i % 3 when 0 then ${subscription} when 1 then ${reply} else ${channel} end`
  const [subscription, channel] = [padded('whk', 0), padded('chn', 0)]
  const lane = ofLane(`'${subscription}'`, `'${w.account}'`, `'${channel}'`)
  await w.forgetSizes()
  await w.run(`
    update campaign set status = 'Live' where name not in ('Campaign 3', 'Campaign 7', 'Campaign 11');
    insert into opening (id, account_id, campaign_id, contact_id, list_id, state, reason, message_id, joined_at)
      select ${w.id('opn')}, '${w.account}', ${w.campaign}, ${w.id('con')}, '${w.list}',
        case i % 5 when 0 then 'queued' when 1 then 'held' else 'sent' end,
        case i % 5 when 1 then case when i % 2 = 0 then 'quiet_hours' else 'no_credit' end end,
        case when i % 5 > 1 then case when i % 3 = 0 then 'msg_z' else ${w.id('msg', '0')} end end, ${w.at}
      from ${w.each()};
    insert into tag (id, account_id, name, folded, colour, created_at)
      select ${w.id('tag')}, '${w.account}', 'Tag ' || i, 'tag ' || i, 'grey', ${w.at} from ${w.each(kinds)};
    insert into contact_tag (account_id, tag_id, contact_id, created_at)
      select '${w.account}', case when ${w.isRare} then '${padded('tag', 1)}' else '${padded('tag', 0)}' end, ${w.id('con')}, ${w.at} from ${w.each()};
    insert into declared_field (id, account_id, name, type, options, created_at)
      values ('fld_text', '${w.account}', 'city', 'text', '[]'${w.json}, 1), ('fld_number', '${w.account}', 'visits', 'number', '[]'${w.json}, 1),
        ('fld_date', '${w.account}', 'birthday', 'date', '[]'${w.json}, 1);
    insert into contact_field (account_id, field_id, contact_id, text)
      select '${w.account}', 'fld_text', ${w.id('con')}, case when ${w.isRare} then 'rome' else 'berlin' end from ${w.each()};
    insert into contact_field (account_id, field_id, contact_id, number)
      select '${w.account}', 'fld_number', ${w.id('con')}, i % 1000 from ${w.each()};
    insert into contact_field (account_id, field_id, contact_id, instant)
      select '${w.account}', 'fld_date', ${w.id('con')}, (i % 20000) * 86400000 from ${w.each()};
    insert into broadcast (id, account_id, campaign_id, name, state, audience, variants, holdout, zone, follow_ups, purpose, last_sent_at,
        prepared_at, started_at, created_at)
      values ('${padded('brc', 0)}', '${w.account}', '${padded('cam', 0)}', 'Sale', 'sending', '{"listId":"${w.list}"}'${w.json},
        '[{"name":null,"share":100,"text":"Sale","choices":null,"files":null,"use":null}]'${w.json}, 0, 'account', ${w.no}, 'marketing', 1, 1, 1, 1);
    insert into recipient (id, account_id, broadcast_id, campaign_id, contact_id, state, message_id)
      select ${w.id('rcp')}, '${w.account}', '${padded('brc', 0)}', '${padded('cam', 0)}', ${w.id('con')},
        case when i % 10 = 0 then 'queued' else 'sent' end, case when i % 10 > 0 then ${w.messageId} end
      from ${w.each(Math.min(count, recipients))};
    insert into segment (id, account_id, name, filter, created_at, updated_at)
      select ${w.id('seg')}, '${w.account}', 'Segment ' || i,
        '{"all":[{"of":"tag","op":"is","value":"${padded('tag', 1)}"},{"of":"optedOut","op":"is","value":false}]}'${w.json}, 1, 1
      from ${w.each(kinds)};
    insert into answer (id, account_id, campaign_id, position, questions, body, created_at, updated_at)
      select ${w.id('ans')}, '${w.account}', '${padded('cam', 0)}', i, ('["Where is parcel ' || i || '?"]')${w.json}, 'On its way.', 1, 1 from ${w.each(rare)};
    insert into knowledge_source (id, account_id, campaign_id, kind, name, state, characters, passages, created_at)
      select ${w.id('kno')}, '${w.account}', '${padded('cam', 0)}', 'text', 'Source ' || i, 'ready', 4000, ${rare}, 1 from ${w.each(kinds)};
    insert into knowledge_passage (source_id, position, text)
      select '${padded('kno', 0)}', i, 'A parcel takes ' || i || ' days.' from ${w.each(rare)};
    insert into unanswered_question (id, account_id, campaign_id, contact_id, message_id, group_id, text, words, state, asked_at)
      select ${w.id('unq')}, '${w.account}', '${padded('cam', 0)}', ${w.id('con')}, ${w.messageId}, ${w.id('unq', `i % ${kinds}`)},
        'Where is it?', 'where', 'open', ${w.at} from ${w.each(rare)};
    insert into timeline_entry (id, contact_id, subject, decision, rule, campaign_id, created_at)
      select ${w.id('tml')}, ${w.id('con')}, 'opening', 'sent', 'joined', ${w.campaign}, ${w.at} from ${w.each()};
    insert into event (id, account_id, contact_id, channel, campaign_id, type, data, created_at)
      select ${w.id('evt')}, '${w.account}', ${w.id('con')}, case when ${w.isRare} then 'crm' else 'live-chat' end, ${w.campaign},
        case when i % 10 = 0 then 'contact.added_to_list' else 'contact.created' end,
        case when i % 10 = 0 then '{"contact":{"id":"${padded('con', 0)}"},"list":{"id":"${w.list}","name":"Leads"}}' else '{}' end${w.json}, ${w.lately} from ${w.each()};
    insert into subscription (id, account_id, target_url, events, secret, previous_secrets, created_at, updated_at)
      values ('${subscription}', '${w.account}', 'https://example.com/hook', '["contact.created"]'${w.json}, 'sealed', '[]'${w.json}, 1, 1);
    insert into delivery (id, account_id, event_id, contact_id, message_id, subscription_id, channel_id, lane, state, attempts, due_at, created_at)
      select ${w.id('dlv')}, '${w.account}', ${w.id('evt')}, ${w.id('con')}, ${ofLane('null', w.messageId, w.messageId)},
        ${ofLane(`'${subscription}'`, 'null', 'null')}, ${ofLane('null', 'null', `'${channel}'`)}, ${lane},
        case when i % 30 < 3 then 'abandoned' else 'delivered' end, 1, ${w.lately}, ${w.lately} from ${w.each()};
    insert into attempt (id, delivery_id, lane, duration_ms, kind, status, created_at)
      select ${w.id('att')}, ${w.id('dlv')}, ${lane}, 20, case when i % 30 < 3 then 'status' end, case when i % 30 < 3 then 500 else 200 end,
        ${w.lately} from ${w.each()};
    insert into audit_entry (id, account_id, action, member_id, created_at)
      select ${w.id('aud')}, '${w.account}', case when ${w.isRare} then 'list_renamed' else 'contact_deleted' end, 'key', ${w.at} from ${w.each()};
    insert into ledger_entry (id, account_id, amount, balance, kind, created_at)
      select ${w.timed('led', w.at)}, '${w.account}', case when ${w.isRare} then 5000000 else -1000 end, 1000, case when ${w.isRare} then 'grant' else 'charge' end,
        ${w.at} from ${w.each()};
    insert into counter (account_id, counted, scope, detail, part, amount)
      select account_id, counted, scope, 'opening:', -1, sum(amount) from counter
      where counted = 'done' and detail < 'opening:${Math.floor((now - 32 * dayMs) / 900_000)}' group by account_id, counted, scope;
    delete from counter where counted = 'done' and part <> -1 and detail < 'opening:${Math.floor((now - 32 * dayMs) / 900_000)}'`)
  await execute(url, 'analyze')
  if (w.isSqlite) await execute(url, 'pragma wal_checkpoint(truncate)')
  const middle = Math.floor(count / 2 / 60) * 60
  const [{ id: messageId } = { id: '' }] = Ids.parse(
    await select(
      url,
      `select message_id as id from delivery where id = '${padded('dlv', middle + 11)}'`, // an outgoing one of the channel
    ),
  )
  return {
    campaignId: padded('cam', 0),
    smallCampaignId: padded('cam', 8),
    listId: w.list,
    channelId: channel,
    subscriptionId: subscription,
    messageId,
    contactId: padded('con', middle),
    otherContactId: padded('con', middle + 1),
    openingId: padded('opn', count - kinds),
    segmentId: padded('seg', 0),
    broadcastId: padded('brc', 0),
    answerId: padded('ans', 0),
    knowledgeId: padded('kno', 0),
    questionId: padded('unq', 0),
  }
}
