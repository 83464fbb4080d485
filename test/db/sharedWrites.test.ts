import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { count, eq, like, sql } from 'drizzle-orm'
import { requireRow, inParallel, type Tx } from '../../server/src/db/db.ts'
import { enqueue } from '../../server/src/jobs/queue.ts'
import { findList } from '../../server/src/lists/lists.store.ts'
import { onDatabase } from '../support/databases.ts'
import { sharedWrites } from '../support/sharedWrites.ts'

onDatabase('Writes that may share a transaction', (database) => {
  const { db, accountId, write, atOnce, addList, addContact, listsOf } = sharedWrites(database)
  const countLists = async ({ q, t }: Tx, name: string) =>
    requireRow(await q.select({ lists: count() }).from(t.list).where(eq(t.list.name, name))).lists

  test('each get the rows that they asked for, none of a neighbour', async () => {
    const lists = await atOnce(80, (tx, index) => addList(tx, `Mine ${index}`))
    const find = () =>
      atOnce(80, async (tx, index) => [
        await findList(tx, accountId(), lists[index]?.id ?? ''),
        await findList(tx, accountId(), index % 2 === 0 ? 'none' : (lists[0]?.id ?? '')),
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
        const [add, look] = [() => addList(tx, list), () => countLists(tx, list)]
        if (index % 2 === 0) return (await inParallel(add(), look()))[1]
        return (await inParallel(look(), add()))[0]
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
    const { q, t } = db().read
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
          .where(eq(a.id, accountId()))
        return changed
      })
    const expected = (name: string) =>
      contacts.map(({ id }, index) => [{ id, firstName: `${name} ${index}` }])
    expect(await change('Ann')).toEqual(expected('Ann'))
    expect(await change('Bob')).toEqual(expected('Bob'))
    const { q, t } = db().read
    const [account] = await q.select().from(t.account).where(eq(t.account.id, accountId()))
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
      await addList(tx, list)
      throw new Error('too late')
    },
    'since the database refuses what it writes': async (tx, list) => {
      await addList(tx, list)
      await addList(tx, list)
    },
  }
  test.each(Object.entries(failures))('leave the others whole when one fails %s', async (how, fail) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        write(async (tx) => {
          if (index % 10 === 3) return fail(tx, `${how} ${index}`)
          await addList(tx, `${how} ${index}`)
          return enqueue(tx, 'sweepMedia', { hash: `${index}` }, { uniqueKey: `${how} ${index}` })
        }),
      ),
    )
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual([3, 13, 23])
    const { q, t } = db().read
    const jobs = await q
      .select({ name: t.job.uniqueKey })
      .from(t.job)
      .where(like(t.job.uniqueKey, `${how} %`))
    const done = outcomes.map((_, index) => `${how} ${index}`).filter((_, index) => !failed.includes(index))
    expect(new Set(await listsOf(how))).toEqual(new Set(done))
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(done))
  })

  if (database.dialect === 'postgres')
    test('are all kept but the one in which the connection ends', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          write(async (tx) => {
            await addList(tx, `Cut off ${index}`)
            const end = sql`pg_terminate_backend(pg_backend_pid())`
            if (index === 3) await tx.q.select({ end }).from(tx.t.account)
          }),
        ),
      )
      expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([3])
      const kept = outcomes.map((_, index) => `Cut off ${index}`).filter((_, index) => index !== 3)
      expect(new Set(await listsOf('Cut off'))).toEqual(new Set(kept))
    })

  test('do once what several have put off to the end under one name', async () => {
    await atOnce(20, async (tx, index) => {
      await addList(tx, `Put off ${index}`)
      tx.atEnd('put off', async () => {
        await tx.lock('put off')
        await enqueue(tx, 'sweepMedia', { hash: 'put-off' }, { uniqueKey: 'put off' })
      })
    })
    expect(await listsOf('Put off')).toHaveLength(20)
    const { q, t } = db().read
    expect(await q.select().from(t.job).where(eq(t.job.uniqueKey, 'put off'))).toHaveLength(1)
  })

  test('announce what they did once every reader sees it', async () => {
    let seen: Promise<number> | undefined
    const stop = db().listen('account:announced', () => {
      seen ??= listsOf('Announced').then((names) => names.length)
    })
    await atOnce(20, async (tx, index) => {
      await addList(tx, `Announced ${index}`)
      if (index === 7) tx.notify('account:announced')
    })
    stop()
    expect(await seen).toBeGreaterThan(0)
  })

  test('are refused inside a write', async () => {
    await atOnce(3, async (tx, index) => {
      await expect(write((inner) => addList(inner, 'Inner'))).rejects.toThrow('inside a write')
      await addList(tx, `Outer ${index}`)
    })
    expect(await listsOf('Outer')).toHaveLength(3)
  })
})
