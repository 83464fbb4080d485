import { randomUUID } from 'node:crypto'
import { deleteOrphanedMediaJob } from '../../server/src/modules/conversations/conversations.jobs.ts'
import { count, eq, like, sql } from 'drizzle-orm'
import { requireRow, pipelined, type Topic, type Tx } from '../../server/src/platform/db/db.ts'
import { locks } from '../../server/src/platform/db/locks.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { findList } from '../../server/src/modules/lists/lists.store.ts'
import { onDatabase } from '../support/databases.ts'
import { sharedWrites } from '../support/sharedWrites.ts'

onDatabase('Writes that share a transaction', (database) => {
  const { db, accountId, write, atOnce, addList, addContact, listsOf } = sharedWrites(database)
  const countLists = async ({ q, t }: Tx, name: string) =>
    requireRow(await q.select({ lists: count() }).from(t.list).where(eq(t.list.name, name))).lists
  const addJob = (tx: Tx, uniqueKey: string) =>
    enqueue(tx, deleteOrphanedMediaJob, { hash: uniqueKey }, { uniqueKey })
  /** The unique keys of the jobs that begin so. */
  const jobsOf = async (beginning: string) => {
    const { q, t } = db().read
    const { uniqueKey } = t.job
    const jobs = await q
      .select({ uniqueKey })
      .from(t.job)
      .where(like(uniqueKey, `${beginning} %`))
    return jobs.map((job) => job.uniqueKey)
  }

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
  })

  test('each see what they asked in its order', async () => {
    const ask = () =>
      atOnce(40, async (tx, index) => {
        const list = `Order ${randomUUID()}`
        const [add, look] = [() => addList(tx, list), () => countLists(tx, list)]
        if (index % 2 === 0) return (await pipelined(add(), look()))[1]
        return (await pipelined(look(), add()))[0]
      })
    const expected = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : 0))
    expect(await ask()).toEqual(expected)
  })

  test('each keep what they wrote as it is, no matter what it holds', async () => {
    const texts = [`"quoted", {braced}`, String.raw`back\slash \" \n`, 'NULL', '', '🙂 ünï', "it's\n\t$1 %s"]
    const inserted = await atOnce(60, (tx, index) => {
      const text = texts[index % texts.length] ?? ''
      const customFields = { text, index, isSet: index % 2 === 0 }
      return addContact(tx, { firstName: text, email: `${index}@example.com`, customFields, channel: text })
    })
    const { q, t } = db().read
    const kept = await q.select().from(t.contact)
    const named = new Map(kept.map(({ isExample: _, ...contact }) => [contact.id, contact])) // a former column
    expect(named).toEqual(new Map(inserted.map((contact) => [contact.id, contact])))
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

  /** Runs so many at once, and returns the indexes of those that have failed. */
  const failed = async (amount: number, work: (tx: Tx, index: number) => Promise<unknown>) => {
    const writes = Array.from({ length: amount }, (_, index) => write((tx) => work(tx, index)))
    const outcomes = await Promise.allSettled(writes)
    return outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  }
  /** The names of all of them but some. */
  const allBut = (lost: number[], amount: number, name: string) =>
    new Set(
      Array.from({ length: amount }, (_, index) => `${name} ${index}`).filter((_, at) => !lost.includes(at)),
    )

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
    const lost = await failed(30, async (tx, index) => {
      if (index % 10 === 3) return fail(tx, `${how} ${index}`)
      await addList(tx, `${how} ${index}`)
      return addJob(tx, `${how} ${index}`)
    })
    expect(lost).toEqual([3, 13, 23])
    expect(new Set(await listsOf(how))).toEqual(allBut(lost, 30, how))
    expect(new Set(await jobsOf(how))).toEqual(allBut(lost, 30, how))
  })

  if (database.dialect === 'postgres')
    test('are all kept but the one in which the connection ends', async () => {
      const lost = await failed(20, async (tx, index) => {
        await addList(tx, `Cut off ${index}`)
        const end = sql`pg_terminate_backend(pg_backend_pid())`
        if (index === 3) await tx.q.select({ end }).from(tx.t.account)
      })
      expect(lost).toEqual([3])
      expect(new Set(await listsOf('Cut off'))).toEqual(allBut([3], 20, 'Cut off'))
    })

  test('do once what several have put off to the end under one name', async () => {
    await atOnce(20, async (tx, index) => {
      await addList(tx, `Put off ${index}`)
      tx.beforeCommit(locks.lane('put off'), async () => {
        await tx.lock(locks.lane('put off'))
        await addJob(tx, 'put off')
      })
    })
    expect(await listsOf('Put off')).toHaveLength(20)
    const { q, t } = db().read
    expect(await q.select().from(t.job).where(eq(t.job.uniqueKey, 'put off'))).toHaveLength(1)
  })

  test('publish what they did once every reader sees it', async () => {
    let seen: Promise<number> | undefined
    const stop = db().listen('account:published', () => {
      seen ??= listsOf('Published').then((names) => names.length)
    })
    await atOnce(20, async (tx, index) => {
      await addList(tx, `Published ${index}`)
      if (index === 7) tx.notify('account:published')
    })
    stop()
    expect(await seen).toBeGreaterThan(0)
  })

  /** Runs writes together with a last one that fails: all of them are undone, and run again. */
  const besideOneThatFails = async (...others: ((tx: Tx) => Promise<unknown>)[]) => {
    const failing = async (tx: Tx) => {
      await addList(tx, 'Undone')
      tx.notify('account:failed')
      throw new Error('one of them')
    }
    const outcomes = await Promise.allSettled([...others, failing].map(write))
    expect(outcomes.map(({ status }) => status)).toEqual([...others.map(() => 'fulfilled'), 'rejected'])
  }

  test('publish what they did when it counted, if they have run twice', async () => {
    const heard: string[] = []
    const topics: Topic[] = ['account:failed', 'account:run 1', 'account:run 2']
    const stops = topics.map((topic) => db().listen(topic, () => heard.push(topic)))
    let runs = 0
    await besideOneThatFails(async (tx) => {
      runs += 1
      await addList(tx, `Run ${runs}`)
      tx.notify(`account:run ${runs}`)
    })
    for (const stop of stops) stop()
    expect(heard).toEqual([`account:run ${runs}`])
    expect(await listsOf('Run')).toEqual([`Run ${runs}`])
  })

  test('do what they have put off to the end, although one beside them fails', async () => {
    const putOff = (name: string) => async (tx: Tx) => {
      await addList(tx, `Put off beside ${name}`)
      tx.beforeCommit(locks.lane(`beside ${name}`), () => addJob(tx, `beside ${name}`))
    }
    await besideOneThatFails(putOff('a'), putOff('b'))
    expect(new Set(await jobsOf('beside'))).toEqual(new Set(['beside a', 'beside b']))
    expect(await listsOf('Put off beside')).toHaveLength(2)
  })

  test('leave the others whole when what one has put off to the end fails', async () => {
    const lost = await failed(20, async (tx, index) => {
      await addList(tx, `Late ${index}`)
      tx.beforeCommit(locks.lane(`late ${index}`), async () => {
        await addJob(tx, `late ${index}`)
        if (index === 7) throw new Error('at the end')
      })
    })
    expect(lost).toEqual([7])
    expect(new Set(await listsOf('Late'))).toEqual(allBut([7], 20, 'Late'))
    expect(new Set(await jobsOf('late'))).toEqual(allBut([7], 20, 'late'))
  })
})
