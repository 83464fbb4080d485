import { eq } from 'drizzle-orm'
import { contactTexts } from '../../server/src/modules/contacts/search/contactTexts.store.ts'
import {
  findFewMessages,
  messageTexts,
} from '../../server/src/modules/conversations/messages/messageTexts.store.ts'
import { setTranscript } from '../../server/src/modules/conversations/media/media.store.ts'
import { setEdited } from '../../server/src/modules/conversations/messages.store.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { fewRows, findFew } from '../../server/src/platform/search/findFew.ts'
import { indexTexts } from '../../server/src/platform/search/indexTexts.ts'
import { listChanges, selectParts } from '../../server/src/platform/search/parts.store.ts'
import type { Searched } from '../../server/src/platform/search/subject.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { withConnection } from '../support/sql.ts'
import { until } from '../support/time.ts'

const count = 9000
const turn = { isStopping: () => false, isOver: () => false }

/** What contacts are called here, and what is searched for: any script, any length, wildcards, what is written in two ways. */
const names = [
  'Jürgen Müßig', 'José Ñandú', 'ΟΔΥΣΣΕΥΣ Σ', 'Ольга Ёлкина', '王伟 张秀英', '山田 太郎', 'สมชาย ใจดี',
  'محمد عبد الله', 'İzmirli Işık', '100%_sure! a!b', "O'Neil \\ \"x\"", '😀👩‍👩‍👧 emoji', '𠀀𠀁 rare', 'e\u0301clair', 'ab', 'q',
] // prettier-ignore
const needles = [
  'müß', 'ÜRGEN', 'nandu', 'ñand', 'οδυσσευς', 'ΣΣΕΥΣ', 'σ', 'ёлк', 'Ольга ё', '王伟', '伟', '王', '秀英', '山田 太', 'ชาย', 'ใจ',
  'عبد', 'الله م', 'izmir', 'İzm', 'ışık', '%', '_', '100%', '%_s', 'a!b', '!', "o'n", '\\', '"x"', '😀', '👩‍👧', '𠀀', '𠀀𠀁',
  'é', 'e\u0301', 'ab', 'q', 'person 777 ', 'person6777@', '+16660008', 'family996', 'many.test', 'nobody at all', ' ', '  ', 'n 1',
  'zz', 'late', 'changed', '7', '77', '777', '7777',
] // prettier-ignore

onDatabase('the index of texts', ({ connect, dialect, url }) => {
  const db = connect()
  let [accountId, otherId] = ['', '']
  const owner = () => ({ accountId, subject: 'contact' as const })

  const addNamed = (prefix: string) =>
    db.write(async ({ q, t }) => {
      const rows = names.map((name, index) => ({
        id: `con_${prefix}${String(index).padStart(3, '0')}`,
        accountId,
        customFields: {},
        searchText: `${prefix} ${name}`.toLowerCase(),
        createdAt: 1,
        updatedAt: 1,
      }))
      await q.insert(t.contact).values(rows)
    })

  /** On PostgreSQL a part waits for all that is open in any database of the server, and is begun again once that takes long. */
  const indexAll = (texts: Searched, account: string) => until(() => indexTexts(db, texts, account, turn))

  /** Of each needle, whether the index finds what a look at all texts finds; where many have it, that it says so. */
  const compare = async () => {
    for (const needle of needles) {
      const all = await contactTexts.listContaining(db.read, accountId, needle, {}, 10_000)
      const found = await findFew(db.scan, contactTexts, accountId, needle)
      const expected = all.length > fewRows ? undefined : all.map(({ id }) => id).toSorted()
      expect({ needle, found: found?.toSorted() }).toEqual({ needle, found: expected })
    }
  }

  beforeAll(async () => {
    ;[accountId, otherId] = [await addAccount(db), await addAccount(db)]
    const listId = (await db.write((tx) => insertList(tx, accountId, 'Everybody'))).id
    await seedContacts(url(), { accountId, listId, count })
    await addNamed('0001500_') // among the first
    await addNamed('9') // behind all
  })

  test('finds what a look at all texts finds, also when rows have changed, and when it has taken them in', async () => {
    await indexAll(contactTexts, accountId)
    const parts = await selectParts(db.read, owner())
    expect(parts.map(({ isReady }) => isReady)).toEqual([true, true])
    await compare()

    await addNamed('0000700_late')
    await db.write(async ({ q, t }) => {
      await q.update(t.contact).set({ searchText: 'changed zz 王伟' }).where(eq(t.contact.id, 'con_0000777'))
      await q.delete(t.contact).where(eq(t.contact.id, 'con_0006777'))
    })
    await compare()

    expect(await listChanges(db.read, owner(), {}, 100)).toHaveLength(names.length + 2)
    await indexAll(contactTexts, accountId)
    expect(await listChanges(db.read, owner(), {}, 100)).toEqual([])
    await compare()
    expect(await findFew(db.scan, contactTexts, otherId, 'person')).toEqual([])
  })

  test('finds texts of messages: edited, deleted, and of the past, and nothing of another account', async () => {
    const contactId = 'con_0000001'
    const of = {
      accountId,
      contactId,
      direction: 'incoming',
      status: 'received',
      type: 'text',
      author: 'contact',
    } as const
    const message = (id: string, body: string) => ({ ...of, id, body, channel: 'custom', createdAt: 1 })
    const add = (from: number, to: number) =>
      db.write(async ({ q, t }) => {
        const numbers = Array.from({ length: to - from }, (_, index) => from + index)
        await q
          .insert(t.message)
          .values(
            numbers.map((number) =>
              message(`msg_${number}`, `Order ${number} für Ωμέγα, 谢谢${number % 997}`),
            ),
          )
      })
    for (let from = 10_000; from < 14_000; from += 500) await add(from, from + 500)
    await indexAll(messageTexts, accountId)
    expect(await selectParts(db.read, { accountId, subject: 'message' })).toHaveLength(1)
    await db.write(async (tx) => {
      await setEdited(tx, { id: 'msg_10005', body: 'Now VELVET', editedAt: 2 })
      await setTranscript(tx, 'msg_10011', 'Spoken: is there a parrot?')
      await tx.q.delete(tx.t.message).where(eq(tx.t.message.id, 'msg_10007'))
      await tx.q.insert(tx.t.message).values(message('msg_10008a', 'velvet of the past'))
    })
    const found = async (search: string) => (await findFewMessages(db.scan, accountId, search))?.toSorted()
    for (let round = 0; round < 2; round += 1) {
      expect(await found('velvet')).toEqual(['msg_10005', 'msg_10008a'])
      expect(await found('a PARROT')).toEqual(['msg_10011'])
      expect(await found('order 10005')).toEqual([])
      expect(await found('order 10007')).toEqual([])
      expect(await found('ORDER 1000')).toHaveLength(8)
      expect(await found('谢谢996')).toEqual(['msg_10966', 'msg_11963', 'msg_12960', 'msg_13957'])
      expect(await found('ωμέγα')).toBeUndefined()
      await indexAll(messageTexts, accountId)
    }
    expect(await findFewMessages(db.scan, otherId, 'order')).toEqual([])
  })

  if (dialect === 'postgres')
    test('takes in what a transaction changed that began beside a part, and could not note it', async () => {
      const account = await addAccount(db)
      const [first] = await db.write(async ({ q, t }) => {
        const of = { accountId: account, customFields: {}, searchText: 'before', createdAt: 1, updatedAt: 1 }
        const ids = Array.from({ length: 4000 }, (_, index) => `con_b${String(index).padStart(4, '0')}`)
        for (let from = 0; from < ids.length; from += 500)
          await q.insert(t.contact).values(ids.slice(from, from + 500).map((id) => ({ id, ...of })))
        return ids
      })
      const waitingFor = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      const find = () => findFew(db.scan, contactTexts, account, 'afterwards')
      await withConnection(url(), (blocker) =>
        withConnection(url(), async (other) => {
          const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')
          await blocker.query('begin')
          // The number that the part is to get: so it has begun, and nobody sees it.
          await blocker.query(
            `insert into search_part select coalesce(max(number), 0) + 1, $1, 'contact', '', false from search_part`,
            [account],
          )
          const indexed = indexTexts(db, contactTexts, account, turn)
          await until(
            async () => (await other.query(waitingFor, [rows[0]?.pid])).rowCount,
            (waiting) => waiting === 1,
          )
          await other.query('begin')
          await other.query(`update contact set search_text = 'afterwards' where id = $1`, [first])
          await blocker.query('rollback')
          const isIndexed = await indexed
          await other.query('commit')
          expect({ isIndexed, found: await find() }).toEqual({ isIndexed: false, found: [first] })
        }),
      )
      await indexAll(contactTexts, account)
      expect(await find()).toEqual([first])
    })
})
