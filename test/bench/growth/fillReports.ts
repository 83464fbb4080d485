import { execute } from '../../support/sql.ts'
import { padded, wordsOf } from './fill.ts'

/** Of how many answers and members there are figures. */
const [answers, members] = [200, 20]

/**
 * Adds what the reports of times and of the bot count: a reply for each message, an episode for each fifth, and six decisions of
 * bots for ten, over two years up to `now`.
 */
export async function fillReports(url: string, count: number, now: number): Promise<void> {
  const w = await wordsOf(url, count, now)
  const day = w.isSqlite
    ? `date(${w.at} / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${w.at} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
  const contact = w.id('con', `(i * 7919) % ${count}`)
  const member = w.id('usr', `i % ${members}`)
  await w.forgetSizes()
  await w.run(`
    insert into episode (id, account_id, contact_id, channel, campaign_id, source, opened_at, first_inbound_at, bot_answers,
        human_replies, waited_ms, assignee_id, closed_at, closed_by, csat, reopened)
      select ${w.timed('epi', w.at)}, '${w.account}', ${contact}, 'live-chat', ${w.campaign}, 'contact', ${w.at}, ${w.at}, 1, 1, 60000,
        ${member}, ${w.at} + 3600000, case when i % 2 = 0 then 'member' else 'silence' end, case when i % 10 = 0 then i % 5 + 1 end, 0
      from ${w.each()} where i % 5 = 0;
    insert into response_time (account_id, message_id, kind, day, contact_id, episode_id, member_id, campaign_id, channel, seconds,
        seconds_within, week_hour)
      select '${w.account}', ${w.messageId}, case i % 4 when 0 then 'first' when 1 then 'next' when 2 then 'anybody' else 'further' end,
        ${day}, ${contact}, ${w.id('epi')}, case when i % 4 = 2 then null else ${member} end, ${w.campaign},
        case when ${w.isRare} then 'crm' else 'live-chat' end, i % 90000, i % 30000, i % 168
      from ${w.each()};
    insert into incoming_hour (account_id, day, hour, channel, campaign_id, messages)
      select distinct '${w.account}', ${day}, i % 24, 'live-chat', ${w.campaign}, 5 from ${w.each()};
    insert into opening_answer (opening_id, account_id, campaign_id, joined_at, seconds)
      select id, account_id, campaign_id, joined_at, 600 from opening where state = 'sent' and contact_id like '%2';
    insert into timeline_entry (id, contact_id, subject, decision, rule, campaign_id, answer_id, detail, created_at)
      select ${w.id('tmd')}, ${contact}, case when i % 3 = 0 then 'hand_over' else 'answer' end,
        case when i % 3 = 0 then 'done' else 'sent' end, case when i % 3 = 0 then 'no_answer' else 'answered' end, ${w.campaign},
        case when i % 3 > 0 then ${w.id('ans', `i % ${answers}`)} end, case when i % 3 > 0 then 'Where is parcel ' || i % ${answers} || '?' end,
        ${w.at}
      from ${w.each()} where i % 10 < 6`)
  await execute(url, 'analyze')
  if (w.isSqlite) await execute(url, 'pragma wal_checkpoint(truncate)')
}

/** A member of whom there are figures. */
export const memberId = padded('usr', 1)
