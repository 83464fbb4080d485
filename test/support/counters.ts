import { databaseOf } from './databases.ts'
import { select } from './sql.ts'
import { countersQuery } from './storedRows.ts'

const inConversation = (name: string, condition: string) => `
  select '${name}', coalesce(c.campaign_id, ''), coalesce(c.channel, ''), count(*) from conversation as v
  inner join contact as c on c.id = v.contact_id where ${condition} group by 2, 3`

/** What a scan of the rows finds. */
const scan = `
  select 'member' as counted, list_id as scope, '' as detail, count(*) as amount from membership group by list_id
  union all select 'tagged', tag_id, '', count(*) from contact_tag group by tag_id
  union all select 'opening', campaign_id, state || ':' || coalesce(reason, ''), count(*) from opening group by 2, 3
  union all select 'answered', campaign_id, '', count(*) from opening as o where state = 'sent' and exists (
    select 1 from message as m where m.contact_id = o.contact_id and m.id > coalesce(o.message_id, '') and m.direction = 'incoming'
  ) group by 2
  union all select 'failed', m.campaign_id, '', count(*) from message as m inner join campaign as c on c.id = m.campaign_id
    where m.status = 'Failed' and m.direction = 'outgoing' group by 2
  union all select 'done', e.campaign_id, e.subject, count(*) from timeline_entry as e
    inner join campaign as c on c.id = e.campaign_id where e.decision in ('sent', 'done') group by 2, 3
  union all ${inConversation('needs_human', 'c.needs_human_at is not null')}
  union all ${inConversation('failed_in', 'v.failed > 0')}
  union all ${inConversation('unread', 'v.unread > 0')}
  union all ${inConversation('sent_by_campaigns', 'v.only_campaigns_up_to = v.last_message_id')}`

/** Compares the counters of a database with what a scan finds, at one moment. Returns what there is. */
export async function expectCountersOf(dataDir: string): Promise<string[]> {
  const url = await databaseOf(dataDir)
  const both = await select(
    url,
    `select 'scan' as source, counted, scope, detail, amount from (${scan}) as s
      union all select 'counters', counted, scope, detail, amount from (${countersQuery(url)}) as n`,
  )
  const of = (wanted: string) =>
    both
      .filter(({ source }) => source === wanted)
      .map(({ counted, scope, detail, amount }) => [counted, scope, detail, Number(amount)].join(' '))
      .toSorted()
  expect(of('counters')).toEqual(of('scan'))
  return of('scan')
}
