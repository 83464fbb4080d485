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

  test('a lost connection is made again: who listens is told that something may be missing, and hears again', async () => {
    const missed = [heard(here, 'account:quiet'), heard(there, 'account:quiet')]
    expect(await cutListeners()).toBeGreaterThanOrEqual(2)
    await Promise.all(missed)
    const again = heard(there, 'account:again')
    await say(here, 'account:again')
    await again
  })
})
