import type { Db, Topic } from '../../server/src/platform/db/db.ts'
import { onDatabase } from '../support/databases.ts'
import { withConnection } from '../support/sql.ts'

onDatabase('What one process publishes', ({ open, url }) => {
  let here: Db
  let there: Db

  beforeAll(async () => {
    ;[here, there] = [await open(), await open()]
  })

  /** Resolves when `db` next hears of a topic. */
  const heard = (db: Db, topic: Topic) =>
    new Promise<void>((resolve) => {
      const stop = db.listen(topic, () => {
        stop()
        resolve()
      })
    })
  const say = (db: Db, ...topics: Topic[]) =>
    db.write((tx) => {
      for (const topic of topics) tx.notify(topic)
      return Promise.resolve()
    })

  /** Ends every listening connection, as a restart or a network failure does. */
  const cutListeners = async () => {
    const { rows } = await withConnection(url(), (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and (query ilike 'listen%' or query ilike '%pg_notify%')
         and pid <> pg_backend_pid()`,
      ),
    )
    return rows.length
  }

  test('another one hears, by topic, and only after the commit', async () => {
    const others: string[] = []
    const stop = there.listen('account:two', () => others.push('two'))
    const hearing = Promise.all([heard(there, 'account:one'), heard(there, 'jobs'), heard(there, 'lane:x')])
    await expect(
      here.write((tx) => {
        tx.notify('account:two')
        return Promise.reject(new Error('no commit'))
      }),
    ).rejects.toThrow('no commit')
    await say(here, 'account:one', 'jobs', 'lane:x')
    await hearing
    expect(others).toEqual([])
    stop()
  })

  test('the publishing one hears once', async () => {
    let count = 0
    const stop = here.listen('account:once', () => (count += 1))
    const echo = heard(here, 'account:echo')
    await say(here, 'account:once')
    await say(there, 'account:echo') // what came back of the first would have come before
    await echo
    expect(count).toBe(1)
    stop()
  })

  /** What `db` hears of an account in the order in which it does, until all has come that was published before. */
  const listenTo = (db: Db, from: Db, id: string) => {
    const said: (string | undefined)[] = []
    const stops = [
      db.listen(`account:${id}`, () => said.push('something')),
      db.listen(`changed:${id}`, (change) => said.push(change)),
    ]
    return async () => {
      const ended = heard(db, `account:end-of-${id}`)
      await say(from, `account:end-of-${id}`)
      await ended
      for (const stop of stops) stop()
      return said
    }
  }
  /** Publishes as a process of the version before does, which knows no changes. */
  const sayBefore = (topic: string) =>
    withConnection(url(), (client) => client.query("select pg_notify('replyloop', $1)", [topic]))

  test('another one hears what a member does in a conversation', async () => {
    const said = new Promise((resolve) => {
      const stop = there.listen('presence:told', (words) => {
        stop()
        resolve(words)
      })
    })
    await say(here, 'presence:told con_1 mem_1 types Ana María')
    expect(await said).toBe('con_1 mem_1 types Ana María')
  })

  test('another one hears what has changed, each change once', async () => {
    const said = listenTo(there, here, 'told')
    await say(here, 'changed:told message con_1 17', 'changed:told contact con_2')
    await say(here, 'changed:told campaign')
    expect(await said()).toEqual(['message con_1 17', 'contact con_2', 'campaign'])
  })

  test('a change that no topic names stands for those that came with it', async () => {
    const said = listenTo(there, here, 'mixed')
    await say(here, 'changed:mixed message con_1 17', 'account:mixed')
    expect(await said()).toEqual(['something'])
  })

  test('a process of the version before hears that something has changed, and is heard though others have told more', async () => {
    const said = listenTo(there, here, 'older')
    const older = await withConnection(url(), async (client) => {
      const payloads: (string | undefined)[] = []
      client.on('notification', ({ payload }) => payloads.push(payload))
      await client.query('listen replyloop')
      const ended = heard(there, 'account:end')
      await say(here, 'changed:older message con_1 17', 'account:end')
      await ended
      await client.query('select 1')
      return payloads
    })
    expect(older).toContain('account:older')
    await sayBefore('account:older')
    expect(await said()).toEqual(['message con_1 17', 'something'])
  })

  test('of very many changes that come together another one hears that something has changed', async () => {
    const said = listenTo(there, here, 'many')
    const topics = Array.from({ length: 1001 }, (_, n) => `changed:many message con_${n} 1` as const)
    await say(here, ...topics)
    expect(await said()).toEqual(['something'])
  })

  test('a lost connection is made again: who listens is told that something may be missing, and hears again', async () => {
    const missed = [heard(here, 'account:quiet'), heard(there, 'account:quiet')]
    expect(await cutListeners()).toBeGreaterThanOrEqual(2)
    await Promise.all(missed)
    const again = heard(there, 'account:again')
    await say(here, 'account:again')
    await again
  })
})
