import { count, eq } from 'drizzle-orm'
import { pipelined, type Tx } from '../../server/src/platform/db/db.ts'
import { locks } from '../../server/src/platform/db/locks.ts'
import { onDatabase } from '../support/databases.ts'
import { sharedWrites } from '../support/sharedWrites.ts'

onDatabase('Writes that share a transaction, and want locks,', (database) => {
  const { db, write, atOnce, addList, addContact, listsOf } = sharedWrites(database)

  test('do one after the other what they do under one lock', async () => {
    const number = async (tx: Tx, channel: string) => {
      const c = tx.t.contact
      const find = tx.q.select({ made: count() }).from(c).where(eq(c.channel, channel))
      const [, [found]] = await pipelined(tx.lock(locks.lane(channel)), find)
      await addContact(tx, { channel, firstName: String(found?.made) })
    }
    const numbers = async (channel: string) => {
      const { q, t } = db().read
      const rows = await q.select().from(t.contact).where(eq(t.contact.channel, channel))
      return rows.map(({ firstName }) => Number(firstName)).toSorted((left, right) => left - right)
    }
    const expected = Array.from({ length: 30 }, (_, index) => index)
    await atOnce(30, (tx) => number(tx, 'first'))
    expect(await numbers('first')).toEqual(expected)
    await atOnce(30, async (tx, index) => {
      await addList(tx, `Before the lock ${index}`)
      await number(tx, 'later')
    })
    expect(await numbers('later')).toEqual(expected)
  })

  test('do not wait for a lock that they only try to get', async () => {
    const taken = await atOnce(2, async (tx, index) => {
      const isMine = await tx.tryLock(locks.lane('tried'))
      if (isMine) await addList(tx, `Tried ${index}`)
      return isMine
    })
    // SQLite runs them one after the other. PostgreSQL runs them side by side: the second one comes too late.
    const expected = database.dialect === 'sqlite' ? [true, true] : [true, false]
    expect(taken).toEqual(expected)
    expect(await listsOf('Tried')).toHaveLength(expected.filter(Boolean).length)
  })

  test('end even if each waits for what the other one holds', async () => {
    const unasserting = await database.open(undefined, { assertLockOrder: false })
    const cross = (index: number) => async (tx: Tx) => {
      await addList(tx, `Crossed ${index}`)
      for (const name of index === 0 ? ['left', 'right'] : ['right', 'left']) {
        await tx.lock(locks.lane(name))
        await tx.q.$count(tx.t.list)
      }
    }
    await Promise.all([0, 1].map((index) => unasserting.write(cross(index))))
    expect(await listsOf('Crossed')).toHaveLength(2)
  })

  if (database.dialect === 'postgres')
    test.each([
      ['first', (tx: Tx, name: string) => tx.lock(locks.lane('elsewhere')).then(() => addList(tx, name))],
      [
        'after it has written',
        (tx: Tx, name: string) => addList(tx, name).then(() => tx.lock(locks.lane('elsewhere'))),
      ],
    ])('wait for a lock that somebody else holds, wanted %s, and keep nobody waiting', async (when, work) => {
      const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = db().write(async (tx) => {
        await tx.lock(locks.lane('elsewhere'))
        isHeld.resolve()
        await released.promise
      })
      await isHeld.promise
      const waits = write((tx) => work(tx, `${when} 20`).then(() => undefined))
      await atOnce(19, (tx, index) => addList(tx, `${when} ${index}`))
      expect(await listsOf(when)).toHaveLength(19)
      released.resolve()
      await Promise.all([holding, waits])
      expect(await listsOf(when)).toHaveLength(20)
    })
})
