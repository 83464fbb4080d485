import { eq } from 'drizzle-orm'
import {
  audit,
  deleteAuditByAge,
  listAuditEntries,
  selectEntries,
} from '../../server/src/modules/access/audit.store.ts'
import { operatorIn } from '../../server/src/platform/http/actor.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf, select } from '../support/sql.ts'
import { createFakeClock, day } from '../support/time.ts'

const lines = 100_000
const refused = /lines of the audit log/

onDatabase('The audit log', ({ connect, dialect, url }) => {
  const clock = createFakeClock()
  const db = connect(clock)
  const open = async (count = 1) => {
    const accountId = await addAccount(db)
    for (let made = 0; made < count; made += 1)
      await db.write((tx) => audit(tx, operatorIn(accountId), 'list_created', `List ${made}`))
    return accountId
  }
  const of = (accountId: string) => listAuditEntries(db.read, accountId, {}, 100)

  test('is never changed, no matter who tries', async () => {
    const accountId = await open()
    const [entry] = await of(accountId)
    const [row] = await select(url(), `select * from audit_entry where account_id = '${accountId}'`)
    for (const statement of [
      `update audit_entry set subject = 'Other' where account_id = '${accountId}'`,
      `delete from audit_entry where account_id = '${accountId}'`,
      `delete from audit_entry`,
      dialect === 'postgres'
        ? `truncate audit_entry`
        : `insert or replace into audit_entry (id, account_id, action, created_at) values ('${entry?.id}', '${accountId}', 'signed_in', 0)`,
      dialect === 'postgres'
        ? `truncate account cascade`
        : `insert or replace into audit_entry (rowid, id, account_id, action, created_at)
             select rowid, 'aud_other', account_id, 'signed_in', 0 from audit_entry where id = '${entry?.id}'`,
      dialect === 'postgres'
        ? `insert into audit_entry select * from audit_entry where id = '${entry?.id}'
             on conflict (id) do update set subject = 'Other'`
        : `update or replace audit_entry set subject = 'Other'`,
    ])
      await expect(execute(url(), statement)).rejects.toThrow(refused)
    expect(await select(url(), `select * from audit_entry where account_id = '${accountId}'`)).toEqual([row])
  })

  test('goes with its account, and with no other', async () => {
    const [gone, stays] = [await open(2), await open()]
    await db.write(({ q, t }) => q.delete(t.account).where(eq(t.account.id, gone)))
    expect(await of(gone)).toEqual([])
    expect(await of(stays)).toHaveLength(1)
  })

  test('is deleted as far as its account says, some lines at a time', async () => {
    const accountId = await open(3)
    const before = clock.now() + day
    clock.advance(2 * day)
    await db.write((tx) => audit(tx, operatorIn(accountId), 'list_created', 'Last'))
    const step = () => db.write((tx) => deleteAuditByAge(tx, accountId, { before, limit: 2 }))
    expect([await step(), await step(), await step()]).toEqual([
      expect.any(String),
      expect.any(String),
      undefined,
    ])
    expect(await of(accountId)).toMatchObject([{ subject: 'Last' }])
    await expect(execute(url(), `delete from audit_entry where account_id = '${accountId}'`)).rejects.toThrow(
      refused,
    )
  })

  describe(`with ${lines} lines of a hundred accounts`, () => {
    let accountId: string
    const usual = { actor: 'usr_1', action: 'settings_changed' } as const

    beforeAll(async () => {
      const accounts = await Promise.all(Array.from({ length: 100 }, () => addAccount(db)))
      accountId = accounts[0] ?? ''
      const ofLine = accounts.map((id, at) => `when ${at} then '${id}'`).join(' ')
      const series =
        dialect === 'postgres'
          ? `generate_series(1, ${lines}) as s(n)`
          : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${lines}) select n from s) as s`
      await execute(
        url(),
        `insert into audit_entry (id, account_id, action, member_id, created_at)
           select 'aud_01K' || (1000000 + n) || '0000000000000000', case n % 100 ${ofLine} end,
             case when (n / 100) % 10 = 0 then 'list_deleted' else '${usual.action}' end,
             case when (n / 100) % 10 = 1 then 'usr_2' else '${usual.actor}' end, 1
           from ${series}`,
      )
      if (dialect === 'postgres') await execute(url(), 'analyze audit_entry')
    })

    test.each([
      {},
      { actor: 'usr_2' },
      { actor: 'usr_1' },
      { actor: 'usr_nobody' },
      { action: 'list_deleted' as const },
      { action: 'list_created' as const },
      { action: 'list_deleted' as const, actor: 'usr_1' },
      { from: 1, until: 2_000_000_000_000 },
      { action: 'settings_changed' as const, until: 2_000_000_000_000 },
    ])('a page by %j reads no more than it shows, in the order of an index', async (filter) => {
      const plan = await planOf(url(), selectEntries(db.read, accountId, filter, 51).toSQL())
      expect(plan).toMatch(/audit_entry_(page|action|member)_ix/)
      expect(plan).not.toMatch(/\bSeq Scan\b|^SCAN\b|\bSort\b|TEMP B-TREE/m)
    })

    test('pages by a kind stand in the order of their time', async () => {
      const first = await listAuditEntries(db.read, accountId, { kind: 'lists' }, 60)
      expect(first).toHaveLength(60)
      const cursor = first.at(-1)?.id
      const next = await listAuditEntries(db.read, accountId, { kind: 'lists', cursor }, 60)
      const ids = [...first, ...next].map(({ id }) => id)
      expect(ids).toHaveLength(100)
      expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
    })
  })
})
