import {
  readLaneHealth,
  selectCounts,
  selectFirstFailed,
  selectLatest,
} from '../../server/src/platform/outbox/health.store.ts'
import { selectDeliveries } from '../../server/src/platform/outbox/history.store.ts'
import { insertSubscription } from '../../server/src/modules/webhooks/subscriptions/subscriptions.store.ts'
import { laneOfSubscription } from '../../server/src/modules/webhooks/subscriptions/subscriptions.ts'
import { laneOfReplies } from '../../server/src/modules/channels/route.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'
import { hour } from '../support/time.ts'

const count = 20_000
const now = 500_000 * hour

onDatabase('An account with very many deliveries', ({ connect, dialect, url }) => {
  const db = connect()
  let replies: string
  let webhook: string

  /** One row for each number, `n`, up to `count`; one of ten is for the subscription, and one of a hundred has failed. */
  const series =
    dialect === 'sqlite'
      ? `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) `
      : `with s(n) as (select generate_series(1, ${count})) `
  const id = dialect === 'sqlite' ? `printf('%07d', n)` : `lpad(n::text, 7, '0')`

  beforeAll(async () => {
    replies = await addAccount(db)
    const fields = {
      targetUrl: 'https://a.test/',
      channel: null,
      campaignId: null,
      listId: null,
      secret: '',
      authorization: null,
    }
    webhook = (
      await db.write((tx) => insertSubscription(tx, replies, { ...fields, events: ['message.reply'] }))
    ).id
    const lane = `case when n % 10 = 0 then '${webhook}' else '${replies}' end`
    await execute(
      url(),
      `insert into event (id, account_id, type, data, created_at) values ('evt_1', '${replies}', 'message.reply', '{}', ${now});
       insert into delivery (id, account_id, event_id, lane, subscription_id, state, attempts, step, is_asked_for, due_at, created_at)
         ${series} select 'dlv_' || ${id}, '${replies}', 'evt_1', ${lane}, case when n % 10 = 0 then '${webhook}' end, 'delivered', 1, 1, ${dialect === 'sqlite' ? '0' : 'false'}, ${now}, ${now} from s;
       insert into attempt (id, delivery_id, lane, duration_ms, kind, created_at)
         ${series} select 'att_' || ${id}, 'dlv_' || ${id}, ${lane}, 5, case when n % 100 = 1 then 'connect' end, ${now} - (n % 720) * cast(${hour} as bigint) from s;
       analyze;`,
    )
  })

  const isIndexed = async (query: { toSQL(): { sql: string; params: unknown[] } }, index: RegExp) => {
    const plan = await planOf(url(), query.toSQL())
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/\bSeq Scan\b|^SCAN\b/m)
    return plan
  }

  test.each(['accepted', 'failed'] as const)(
    'counts those that were %s from an index alone',
    async (outcome) => {
      const plan = await isIndexed(
        selectCounts(db.read, replies, outcome, now - 47 * hour),
        outcome === 'accepted' ? /attempt_accepted_ix/ : /attempt_failed_ix/,
      )
      if (dialect === 'sqlite') expect(plan).toMatch('COVERING INDEX')
    },
  )

  test('finds the last of each kind, and the first failure, without a sort', async () => {
    for (const query of [
      selectLatest(db.read, replies, 'accepted'),
      selectLatest(db.read, replies, 'failed'),
      selectFirstFailed(db.read, replies, 0),
    ])
      expect(await isIndexed(query, /attempt_(accepted|failed)_ix/)).not.toMatch(/\bSort\b|TEMP B-TREE/)
  })

  test('reads a page of the log of any receiver in the order of an index', async () => {
    const pages = [
      [laneOfReplies(replies), /delivery_reply_ix|delivery_pkey/],
      [laneOfSubscription(webhook), /delivery_subscription_ix|delivery_pkey/],
    ] as const
    for (const [to, index] of pages)
      for (const page of [{}, { cursor: 'dlv_0010000' }]) {
        const plan = await isIndexed(selectDeliveries(db.read, to, page, 26), index)
        expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE/)
      }
  })

  test('counts each attempt of the last 48 hours, and knows the latest', async () => {
    const { hours, lastAcceptedAt, failingSince } = await readLaneHealth(db.scan, webhook, now, 48)
    expect(hours).toHaveLength(48)
    expect([lastAcceptedAt, failingSince]).toEqual([now, null])
    const total = hours.reduce((sum, { accepted, failed }) => sum + accepted + failed, 0)
    expect(total).toBeGreaterThan((count / 10 / 720) * 40)
  })
})
