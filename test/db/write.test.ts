import { setImmediate as turn } from 'node:timers/promises'
import { deleteOrphanedMediaJob } from '../../server/src/modules/conversations/conversations.jobs.ts'
import { eq, sql } from 'drizzle-orm'
import { pipelined } from '../../server/src/platform/db/db.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { errorCode } from '../../server/src/platform/errors/errorCode.ts'
import { currentTurn } from '../../server/src/platform/limits/tenantLimits.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { endOtherConnections } from '../support/postgresServer.ts'
import { withConnection, withFile } from '../support/sql.ts'
import { createFakeClock } from '../support/time.ts'

onDatabase('A write', ({ connect, dialect, open, url }) => {
  // Writes share a commit for some time, which stands still unless a test moves it.
  const clock = createFakeClock()
  const db = connect(clock)
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
  })

  const addList = (name: string) => db.write((tx) => insertList(tx, accountId, name))
  const listNames = async () => {
    const { q, t } = db.read
    return (await q.select({ name: t.list.name }).from(t.list)).map(({ name }) => name)
  }

  test('that throws leaves nothing behind and publishes nothing', async () => {
    let published = 0
    const stop = db.listen('jobs', () => (published += 1))
    const failing = db.write(async (tx) => {
      await insertList(tx, accountId, 'Half done')
      await enqueue(tx, deleteOrphanedMediaJob, { hash: 'half-done' })
      throw new Error('too late')
    })
    await expect(failing).rejects.toThrow('too late')
    expect(await listNames()).not.toContain('Half done')
    expect(await db.read.q.select().from(db.read.t.job)).toEqual([])
    expect(published).toBe(0)
    stop()
  })

  test('publishes once, and only when every reader sees what it did', async () => {
    const seen: Promise<unknown[]>[] = []
    const stop = db.listen('jobs', () => {
      const { q, t } = db.read
      seen.push(Promise.resolve(q.select().from(t.job).where(eq(t.job.uniqueKey, 'published'))))
    })
    await db.write(async (tx) => {
      await enqueue(tx, deleteOrphanedMediaJob, { hash: 'a' }, { uniqueKey: 'published' })
      await enqueue(tx, deleteOrphanedMediaJob, { hash: 'b' }, { uniqueKey: 'published, too' })
    })
    stop()
    const [first, ...others] = await Promise.all(seen)
    expect(first).toHaveLength(1)
    expect(others).toEqual([])
  })

  test('is seen by a read that follows at once, though one before the commit did not see it', async () => {
    const before = await db.write(async (tx) => {
      await insertList(tx, accountId, 'Just committed')
      return listNames()
    })
    expect(before).not.toContain('Just committed')
    expect(await listNames()).toContain('Just committed')
  })

  test('tells no listener that has stopped', async () => {
    let published = 0
    db.listen('jobs', () => (published += 1))()
    await db.write((tx) => enqueue(tx, deleteOrphanedMediaJob, { hash: 'c' }))
    expect(published).toBe(0)
  })

  test('inside a write is refused instead of waiting for itself, and the outer one can go on', async () => {
    await db.write(async (tx) => {
      await expect(addList('Inner')).rejects.toThrow('inside a write')
      await insertList(tx, accountId, 'Outer')
    })
    expect(await listNames()).toEqual(expect.arrayContaining(['Outer']))
    expect(await listNames()).not.toContain('Inner')
  })

  test('whose parts run side by side ends with the last of them, and a part that fails leaves nothing of any', async () => {
    const failing = db.write((tx) => {
      const fails = async () => {
        await insertList(tx, accountId, 'Side by side, failing')
        throw new Error('one part')
      }
      const takesLonger = async () => {
        for (const turn of [1, 2, 3, 4, 5]) await insertList(tx, accountId, `Side by side, turn ${turn}`)
      }
      return pipelined(fails(), takesLonger())
    })
    await expect(failing).rejects.toThrow('one part')
    await addList('After the parts')
    expect((await listNames()).filter((name) => name.startsWith('Side by side'))).toEqual([])
  })

  test('whose parts run side by side runs each of them once', async () => {
    const { q, t } = db.read
    await db.write(({ q: own, t: { account: a } }) =>
      pipelined(
        own
          .update(a)
          .set({ balance: sql`${a.balance} + 1` })
          .where(eq(a.id, accountId)),
        undefined,
      ),
    )
    const [account] = await q.select().from(t.account).where(eq(t.account.id, accountId))
    expect(account?.balance).toBe(1)
  })

  test('whose parts run side by side fails with what went wrong first', async () => {
    await addList('Taken')
    const failing = db.write((tx) => {
      const saysSoLate = async () => {
        try {
          await insertList(tx, accountId, 'Taken')
        } finally {
          await turn()
        }
      }
      return pipelined(saysSoLate(), insertList(tx, accountId, 'Free'))
    })
    const error = await failing.catch((reason: unknown) => reason)
    const codes = [errorCode(error), error instanceof Error ? errorCode(error.cause) : undefined]
    expect(codes).toContainEqual(expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_UNIQUE)$/))
    expect(await listNames()).not.toContain('Free')
  })

  test('is seen by another process as soon as it is answered', async () => {
    const other = await open()
    const { id } = await addList('Shared')
    const { q, t } = other.read
    const rows = await q.select({ name: t.list.name }).from(t.list).where(eq(t.list.id, id))
    expect(rows).toEqual([{ name: 'Shared' }])
  })

  test('that refers to what does not exist is refused', async () => {
    await expect(db.write((tx) => insertList(tx, 'acc_nobody', 'Nowhere'))).rejects.toThrow()
  })

  if (dialect === 'sqlite')
    test.each([true, false])(
      'that waits behind long ones lets others be served first (alone: %j)',
      async (alone) => {
        const order: string[] = []
        const write = async (name: string) => {
          await db.write(
            async (tx) => {
              await insertList(tx, accountId, `${name}, alone: ${alone}`)
              clock.advance(6)
            },
            { alone },
          )
          order.push(name)
        }
        const served = (async () => {
          while (order.length === 0) await turn()
          order.push('served')
        })()
        await Promise.all([...['One', 'Two', 'Three', 'Four'].map(write), served])
        expect(order).toEqual(['One', 'Two', 'served', 'Three', 'Four'])
      },
    )

  if (dialect === 'sqlite')
    test('of a job waits for one of each other account, and every second one for none of them', async () => {
      const order: string[] = []
      const write = async (name: string) => {
        await db.write(async (tx) => insertList(tx, accountId, `Turn of ${name}`))
        order.push(name)
      }
      const ofJob = (account: string, name: string) => currentTurn.run(account, () => write(name))
      const busy = ['a1', 'a2', 'a3', 'a4'].map((name) => ofJob('acc_a', name))
      await Promise.all([...busy, ofJob('acc_b', 'b1'), ...['request 1', 'request 2'].map(write)])
      expect(order).toEqual(['a1', 'request 1', 'b1', 'request 2', 'a2', 'a3', 'a4'])
    })

  if (dialect === 'sqlite')
    test.each([true, false])(
      'that SQLite ends by itself leaves nothing of any that share its commit, and says why (alone: %j)',
      async (alone) => {
        const run = (statement: string) => withFile(url(), (file) => file.exec(statement))
        run(`create trigger disk before insert on list when new.name = 'Lost'
                   begin select raise(rollback, 'as on a full disk'); end`)
        const outcomes = await Promise.allSettled(
          [1, 2, 3].map((index) =>
            db.write(
              async (tx) => {
                await insertList(tx, accountId, `Lost ${index}`)
                const goesOn = async () => {
                  await insertList(tx, accountId, `Lost, first part ${index}`)
                  await insertList(tx, accountId, `Lost, second part ${index}`)
                }
                if (index === 3) await pipelined(goesOn(), insertList(tx, accountId, 'Lost'))
              },
              { alone },
            ),
          ),
        )
        run('drop trigger disk')
        const failed = { status: 'rejected', reason: { message: 'as on a full disk' } }
        expect(outcomes).toMatchObject([failed, failed, failed])
        await addList(`After the loss, ${alone}`)
        expect((await listNames()).filter((name) => name.startsWith('Lost'))).toEqual([])
      },
    )

  /** Ends every connection to this database, as its operator would. */
  const dropConnections = () => withConnection(url(), endOtherConnections)

  if (dialect === 'postgres')
    test('ends while lost connections are being made again', async () => {
      for (let round = 0; round < 5; round += 1) {
        const other = await open()
        await dropConnections()
        await other.close()
      }
    })

  if (dialect === 'postgres')
    test('works again after the database dropped every connection', async () => {
      await dropConnections()
      const works = () =>
        addList('After the storm').then(
          () => true,
          () => false,
        )
      let tries = 1
      while (!(await works())) tries += 1
      expect(tries).toBeLessThanOrEqual(20) // each broken connection of the pool may fail one write
      expect(await listNames()).toContain('After the storm')
    })
})
