import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import { count, eq, like, sql } from 'drizzle-orm'
import { insertContact } from '../../server/src/contacts/contacts.store.ts'
import { only, together, type Db, type Tx } from '../../server/src/db/db.ts'
import { enqueue } from '../../server/src/jobs/queue.ts'
import { findList, insertList } from '../../server/src/lists/lists.store.ts'
import { addAccount } from '../support/accounts.ts'
import { onDatabase } from '../support/databases.ts'

onDatabase('Writes that may share a transaction', ({ dialect, open }) => {
  let db: Db
  let accountId: string

  beforeAll(async () => {
    db = await open()
    accountId = await addAccount(db)
  })

  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(work, { mayShare: true })
  /** Runs so many at once. */
  const atOnce = <T>(amount: number, work: (tx: Tx, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: amount }, (_, index) => write((tx) => work(tx, index))))
  const namesLike = async (pattern: string) => {
    const { q, t } = db.read
    return (await q.select({ name: t.list.name }).from(t.list).where(like(t.list.name, pattern))).map(
      ({ name }) => name,
    )
  }
  const addContact = (tx: Tx, given: Partial<Parameters<typeof insertContact>[2]>) =>
    insertContact(tx, accountId, {
      firstName: null,
      lastName: null,
      phone: null,
      email: null,
      customFields: {},
      fromId: null,
      channel: null,
      ...given,
    })
  const countLike = async ({ q, t }: Tx, pattern: string) =>
    only(await q.select({ lists: count() }).from(t.list).where(like(t.list.name, pattern))).lists

  test('each get the rows that they asked for, none of a neighbour', async () => {
    const lists = await atOnce(80, (tx, index) => insertList(tx, accountId, `Mine ${index}`))
    const find = () =>
      atOnce(80, async (tx, index) => [
        await findList(tx, accountId, lists[index]?.id ?? ''),
        await findList(tx, accountId, index % 2 === 0 ? 'none' : (lists[0]?.id ?? '')),
        await tx.q.$count(tx.t.list, eq(tx.t.list.name, `Mine ${index}`)),
      ])
    const expected = lists.map((list, index) => [list, index % 2 === 0 ? undefined : lists[0], 1])
    expect(await find()).toEqual(expected)
    expect(await find()).toEqual(expected) // the types of the values are known now
  })

  test('each see what they asked in its order', async () => {
    const ask = () =>
      atOnce(40, async (tx, index) => {
        const list = `Order ${randomUUID()}`
        const [add, look] = [() => insertList(tx, accountId, list), () => countLike(tx, list)]
        if (index % 2 === 0) return (await together(add(), look()))[1]
        return (await together(look(), add()))[0]
      })
    const expected = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : 0))
    expect(await ask()).toEqual(expected)
    expect(await ask()).toEqual(expected)
  })

  test('each keep what they wrote as it is, whatever it holds', async () => {
    const texts = [`"quoted", {braced}`, String.raw`back\slash \" \n`, 'NULL', '', '🙂 ünï', "it's\n\t$1 %s"]
    const inserted = await atOnce(60, (tx, index) => {
      const text = texts[index % texts.length] ?? ''
      const customFields = { text, index, isSet: index % 2 === 0 }
      return addContact(tx, { firstName: text, email: `${index}@example.com`, customFields, channel: text })
    })
    const { q, t } = db.read
    const kept = await q.select().from(t.contact)
    expect(new Map(kept.map((contact) => [contact.id, contact]))).toEqual(
      new Map(inserted.map((contact) => [contact.id, contact])),
    )
  })

  test('each change their own rows, and all of them one row', async () => {
    const contacts = await atOnce(40, (tx) => addContact(tx, {}))
    const idOf = (index: number) => contacts[index]?.id ?? ''
    const change = (name: string) =>
      atOnce(40, async ({ q, t }, index) => {
        const [c, a] = [t.contact, t.account]
        const changed = await q
          .update(c)
          .set({ firstName: `${name} ${index}` })
          .where(eq(c.id, idOf(index)))
          .returning({ id: c.id, firstName: c.firstName })
        await q
          .update(a)
          .set({ balance: sql`${a.balance} + 1` })
          .where(eq(a.id, accountId))
        return changed
      })
    const expected = (name: string) =>
      contacts.map(({ id }, index) => [{ id, firstName: `${name} ${index}` }])
    expect(await change('Ann')).toEqual(expected('Ann'))
    expect(await change('Bob')).toEqual(expected('Bob'))
    const { q, t } = db.read
    const [account] = await q.select().from(t.account).where(eq(t.account.id, accountId))
    expect(account?.balance).toBe(80)

    const remove = (from: number) =>
      atOnce(20, ({ q: own, t: { contact: c } }, index) =>
        own
          .delete(c)
          .where(eq(c.id, idOf(from + index)))
          .returning({ name: c.firstName }),
      )
    const removed = [...(await remove(0)), ...(await remove(20))]
    expect(removed).toEqual(contacts.map((_, index) => [{ name: `Bob ${index}` }]))
  })

  const failures: Record<string, (tx: Tx, list: string) => Promise<unknown>> = {
    'before it has written': () => Promise.reject(new Error('too early')),
    'after it has written': async (tx, list) => {
      await insertList(tx, accountId, list)
      throw new Error('too late')
    },
    'since the database refuses what it writes': async (tx, list) => {
      await insertList(tx, accountId, list)
      await insertList(tx, accountId, list)
    },
  }
  test.each(Object.entries(failures))('leave the others whole when one fails %s', async (how, fail) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        write(async (tx) => {
          if (index % 10 === 3) return fail(tx, `${how} ${index}`)
          await insertList(tx, accountId, `${how} ${index}`)
          return enqueue(tx, 'sweepMedia', { hash: `${index}` }, { uniqueKey: `${how} ${index}` })
        }),
      ),
    )
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual([3, 13, 23])
    const { q, t } = db.read
    const jobs = await q
      .select({ name: t.job.uniqueKey })
      .from(t.job)
      .where(like(t.job.uniqueKey, `${how} %`))
    const done = outcomes.map((_, index) => `${how} ${index}`).filter((_, index) => !failed.includes(index))
    expect(new Set(await namesLike(`${how} %`))).toEqual(new Set(done))
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(done))
  })

  test('do one after the other what they do under one lock', async () => {
    const number = async (tx: Tx, channel: string) => {
      const c = tx.t.contact
      const find = tx.q.select({ made: count() }).from(c).where(eq(c.channel, channel))
      const [, [found]] = await together(tx.lock(channel), find)
      await addContact(tx, { channel, firstName: String(found?.made) })
    }
    const numbers = async (channel: string) => {
      const { q, t } = db.read
      const rows = await q.select().from(t.contact).where(eq(t.contact.channel, channel))
      return rows.map(({ firstName }) => Number(firstName)).toSorted((left, right) => left - right)
    }
    const expected = Array.from({ length: 30 }, (_, index) => index)
    await atOnce(30, (tx) => number(tx, 'first'))
    expect(await numbers('first')).toEqual(expected)
    await atOnce(30, async (tx, index) => {
      await insertList(tx, accountId, `Before the lock ${index}`)
      await number(tx, 'later')
    })
    expect(await numbers('later')).toEqual(expected)
  })

  test('try a lock that one of them holds in vain', async () => {
    const taken = await atOnce(2, async (tx, index) => {
      const isMine = await tx.tryLock('tried')
      if (isMine) await insertList(tx, accountId, `Tried ${index}`)
      return isMine
    })
    // SQLite runs one after the other; side by side one of them comes too late.
    expect(taken.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    expect(await namesLike('Tried %')).toHaveLength(taken.filter(Boolean).length)
  })

  test('end even if each waits for what the other one holds', async () => {
    const [both, other] = [
      ['left', 'right'],
      ['right', 'left'],
    ]
    await atOnce(2, async (tx, index) => {
      await insertList(tx, accountId, `Crossed ${index}`)
      for (const name of (index === 0 ? both : other) ?? []) {
        await tx.lock(name)
        await countLike(tx, 'Crossed %')
      }
    })
    expect(await namesLike('Crossed %')).toHaveLength(2)
  })

  test('do once what several have put off to the end under one name', async () => {
    await atOnce(20, async (tx, index) => {
      await insertList(tx, accountId, `Put off ${index}`)
      tx.atEnd('put off', async () => {
        await tx.lock('put off')
        await enqueue(tx, 'sweepMedia', { hash: 'put-off' }, { uniqueKey: 'put off' })
      })
    })
    expect(await namesLike('Put off %')).toHaveLength(20)
    const { q, t } = db.read
    expect(await q.select().from(t.job).where(eq(t.job.uniqueKey, 'put off'))).toHaveLength(1)
  })

  test('announce what they did once every reader sees it', async () => {
    let seen: Promise<number> | undefined
    const stop = db.listen('account:announced', () => {
      seen ??= namesLike('Announced %').then((names) => names.length)
    })
    await atOnce(20, async (tx, index) => {
      await insertList(tx, accountId, `Announced ${index}`)
      if (index === 7) tx.notify('account:announced')
    })
    stop()
    expect(await seen).toBeGreaterThan(0)
  })

  test('are refused inside a write', async () => {
    await atOnce(3, async (tx, index) => {
      await expect(write((inner) => insertList(inner, accountId, 'Inner'))).rejects.toThrow('inside a write')
      await insertList(tx, accountId, `Outer ${index}`)
    })
    expect(await namesLike('Outer %')).toHaveLength(3)
  })

  if (dialect === 'postgres')
    test('wait for a lock that somebody else holds without keeping the others waiting', async () => {
      const held = Promise.withResolvers<void>()
      const isHeld = Promise.withResolvers<void>()
      const holding = db.write(async (tx) => {
        await tx.lock('elsewhere')
        isHeld.resolve()
        await held.promise
      })
      await isHeld.promise
      const all = Array.from({ length: 20 }, (_, index) =>
        write(async (tx) => {
          if (index === 3) await tx.lock('elsewhere')
          await insertList(tx, accountId, `Beside ${index}`)
        }),
      )
      const [waits] = all.splice(3, 1)
      await Promise.all(all)
      expect(await namesLike('Beside %')).toHaveLength(19)
      held.resolve()
      await Promise.all([holding, waits])
      expect(await namesLike('Beside %')).toHaveLength(20)
    })
})
