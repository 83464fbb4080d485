import { deleteOrphanedMediaJob } from '../../server/src/modules/conversations/conversations.jobs.ts'
import { claimJobs, enqueue } from '../../server/src/platform/jobs/queue.ts'
import { listTurns } from '../../server/src/platform/jobs/turns.store.ts'
import { onDatabase } from '../support/databases.ts'
import { createFakeClock } from '../support/time.ts'

onDatabase('The turns of accounts', ({ connect }) => {
  const clock = createFakeClock()
  const db = connect(clock)

  test('of jobs that name their account, each account in turn has the one that is due first, however many another has', async () => {
    const now = clock.now()
    const jobs = [
      ...Array.from({ length: 300 }, (_, at) => ['acc_b', at]),
      ['acc_a', 5],
      ['acc_c', 299],
    ] as const
    await db.write(async (tx) => {
      for (const [accountId, late] of jobs)
        await enqueue(
          tx,
          deleteOrphanedMediaJob,
          { hash: `${accountId} ${late}` },
          { runAt: now - 1000 + Number(late), accountId: String(accountId) },
        )
      await enqueue(tx, deleteOrphanedMediaJob, { hash: 'of nobody' })
      await enqueue(tx, deleteOrphanedMediaJob, { hash: 'later' }, { runAt: now + 1000, accountId: 'acc_d' })
    })
    const turns = (after: string, limit = 10) => listTurns(db.read, { pool: 'others', after, limit })
    const accounts = async (after: string, limit?: number) =>
      (await turns(after, limit)).map(({ accountId }) => accountId)
    expect(await accounts('')).toEqual(['acc_a', 'acc_b', 'acc_c', 'acc_d'])
    expect(await accounts('', 2)).toEqual(['acc_a', 'acc_b'])
    expect(await accounts('acc_b', 2)).toEqual(['acc_c', 'acc_d'])
    const inTurn = (await turns('')).map(({ id }) => id)
    const claimed = await db.write((tx) =>
      claimJobs(tx, { pool: 'others', worker: 'a', limit: 5, leaseMs: 10_000, inTurn }),
    )
    expect(claimed.map(({ payload }) => payload['hash'])).toEqual(
      expect.arrayContaining(['acc_a 5', 'acc_b 0', 'acc_c 299']),
    )
    expect(claimed).toHaveLength(5)
  })
})
