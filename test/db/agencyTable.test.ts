import { countRunningDry, listWithFigures } from '../../server/src/modules/agency/listSubAccounts.ts'
import { countSubAccounts } from '../../server/src/modules/accounts/finding/subAccounts.store.ts'
import { firstIdAt, type IdPrefix } from '../../server/src/platform/ids.ts'
import { subAccountSorts } from '@replyloop/shared/values/subAccountSort'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute } from '../support/sql.ts'
import { day } from '../support/time.ts'

const count = 2000
const now = Date.parse('2026-11-25T12:30:00Z')
/** Each sub-account has as many charges, messages and contacts. */
const each = 10

onDatabase('An agency of 2,000 sub-accounts', ({ connect, dialect, url }) => {
  const db = connect()
  let agencyId: string

  beforeAll(async () => {
    agencyId = await addAccount(db)
    const isSqlite = dialect === 'sqlite'
    const padded = (of: string) => (isSqlite ? `printf('%016d', ${of})` : `lpad((${of})::text, 16, '0')`)
    const numbers = (to: number) =>
      isSqlite
        ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n)`
        : `(select generate_series(1, ${to}) as i)`
    const id = (prefix: IdPrefix, instant: number) =>
      `'${firstIdAt(prefix, instant)}' || ${padded('a.i * 100 + j.i')}`
    const both = `from ${numbers(count)} as a, ${numbers(each)} as j`
    const account = `'acc_' || ${padded('a.i')}`
    const contact = `'con_' || ${padded('a.i * 100 + j.i')}`
    const [yes, no] = isSqlite ? ['1', '0'] : ['true', 'false']
    await execute(
      url(),
      `insert into account (id, owner_id, agency_id, type, email, name, metered, balance, created_at)
         select ${account}, 'usr', '${agencyId}', 'standard', 'a' || a.i || '@shop.test', 'Shop ' || a.i, ${yes}, 1000 * (a.i % 50), ${now - 30 * day}
         from ${numbers(count)} as a;
       insert into ledger_entry (id, account_id, amount, balance, kind, created_at)
         select ${id('led', now - 2 * day)}, ${account}, -1000, 1000 * (a.i % 50 + ${each} - j.i), 'charge', ${now - 2 * day} ${both};
       insert into ledger_entry (id, account_id, amount, balance, kind, created_at)
         select ${id('led', now - 9 * day)}, ${account}, 1000, 1000 * (a.i % 50 + ${each}), 'grant', ${now - 9 * day} ${both};
       insert into contact (id, account_id, custom_fields, bot_active, search_text, needs_human_at, created_at, updated_at)
         select ${contact}, ${account}, '{}', ${yes}, '', case when j.i < a.i % 5 then 1 else null end, 1, 1 ${both};
       insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, created_at)
         select ${id('msg', now - day)}, ${account}, ${contact}, 'outgoing', case when j.i < a.i % 3 then 'Failed' else 'Sent' end, 'text', 'campaign', 'Hi', 'custom', ${now - day} ${both};
       insert into conversation (contact_id, account_id, last_message_id, unread, failed)
         select ${contact}, ${account}, ${id('msg', now - day)}, 0, 0 ${both};
       insert into campaign (id, account_id, name, type, status, language, channel, trigger_on_list_add, bot_enabled, answers, keywords, follow_ups, created_at)
         select ${id('cam', now - 9 * day)}, ${account}, 'C' || j.i, 'Combined', case when j.i < 3 then 'Live' else 'Draft' end, 'en', 'custom', ${no}, ${no}, '[]', '[]', '[]', 1
         ${both} where j.i < 6;
       insert into figure (account_id, ends_at, kind, campaign_id, channel, member_id, amount)
         select ${account}, ${now - 20 * day} + j.i * ${day}, case when j.i < 6 then 'bot:sent:' else 'user:read:' end, '', 'custom', '', a.i % 9 + 1 ${both};
       insert into response_time (account_id, message_id, kind, day, episode_id, channel, seconds)
         select ${account}, 'm' || j.i, 'first', '2026-11-20', 'e', 'custom', a.i + j.i ${both};
       analyze`,
    )
  })

  /** Whether something takes less than 200 ms: once in some tries, since others may be at work on the machine. */
  const isQuick = async (work: () => Promise<unknown>, tries = 10): Promise<boolean> => {
    const began = performance.now()
    await work()
    return performance.now() - began < 200 || (tries > 1 && isQuick(work, tries - 1))
  }

  test('is sorted by any figure, and added up, within 200 ms', async () => {
    const slow: string[] = []
    for (const sort of subAccountSorts) {
      const page = () => listWithFigures(db.scan, agencyId, { sort, limit: 50 }, now)
      const { data, nextCursor } = await page()
      expect(data).toHaveLength(50)
      expect(data[0]).toMatchObject({ used: each, liveCampaigns: 2, botShare: 0.5 })
      expect(data[0]?.responseTime).toBeGreaterThan(0)
      const next = { sort, limit: 50, cursor: nextCursor ?? '' }
      if (!(await isQuick(page))) slow.push(sort)
      if (!(await isQuick(() => listWithFigures(db.scan, agencyId, next, now))))
        slow.push(`${sort}, next page`)
    }
    if (!(await isQuick(() => countSubAccounts(db.scan, agencyId)))) slow.push('totals')
    if (!(await isQuick(() => countRunningDry(db.scan, agencyId, now)))) slow.push('running dry')
    expect(slow).toEqual([])
  })
})
