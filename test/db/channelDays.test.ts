import { countByChannelAndHour } from '../../server/src/modules/conversations/inbox/channelDays.store.ts'
import { firstIdAt } from '../../server/src/platform/ids.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'
import { hour } from '../support/time.ts'

const count = 20_000
const hours = 72
const now = Date.parse('2026-11-25T12:30:00Z')

onDatabase('Many messages of a channel', ({ connect, dialect, url }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    const isSqlite = dialect === 'sqlite'
    const [digits, numbers] = isSqlite
      ? [
          `printf('%016d', i)`,
          `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`,
        ]
      : [`lpad(i::text, 16, '0')`, `(select generate_series(1, ${count}) as i)`]
    const ofHour = (back: number) => {
      const at = now - back * hour
      return `insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, channel_id, created_at)
        select '${firstIdAt('msg', at)}' || ${digits}, '${accountId}', 'con_1', 'outgoing', 'Sent', 'text', 'campaign', 'Hi', 'sms', 'chn_1', ${at}
        from ${numbers} as numbers where i % ${hours} = ${back};`
    }
    await execute(
      url(),
      `insert into contact (id, account_id, custom_fields, bot_active, search_text, created_at, updated_at)
         values ('con_1', '${accountId}', '{}', ${isSqlite ? 1 : true}, '', 1, 1);
       insert into channel (id, account_id, kind, name, external_id, label, settings, state, created_at, updated_at)
         values ('chn_1', '${accountId}', 'twilio', 'sms', '+1', '+1', '{}', 'active', 1, 1);
       ${Array.from({ length: hours }, (_, back) => ofHour(back)).join('\n')}
       analyze`,
    )
  })

  test('are counted without a look at those before the day', async () => {
    const counting = countByChannelAndHour(
      db.read,
      accountId,
      [{ id: 'chn_1', name: 'sms' }],
      now - 24 * hour,
    )
    expect(await planOf(url(), counting.toSQL())).not.toMatch(/\bSeq Scan\b|^SCAN\b/m)
    const sent = (await counting).map((row) => row.sent)
    expect(sent).toHaveLength(25)
    expect(sent.every((each) => Math.floor(count / hours) <= each)).toBe(true)
  })
})
