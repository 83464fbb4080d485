import { eq } from 'drizzle-orm'
import { openDataOf } from '../support/databases.ts'
import { createDatedFollowUps, field } from '../support/datedFollowUps.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { clock, server, after, untilIdle } = suite
const { opens, ends, date, until, sentFollowUps } = createDatedFollowUps(suite)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

/** A contact with a dated follow-up that is due at ten in two days, and the id of its row. */
async function planned() {
  const ann = await opens()
  await ann.update({ customFields: { [field]: date(3) } })
  await ann.joins()
  await untilIdle()
  const d = db.read.t.datedStep
  const [row] = await db.read.q.select().from(d).where(eq(d.contactId, ann.id))
  return { ...ann, due: `${date(2)}T10:00:00Z`, rowId: row?.id ?? '' }
}

test('A dated follow-up goes out late, where the service was down at its time, for two hours and no longer', async () => {
  const ann = await planned()
  await until(ann.due, -2 * hour)
  expect(await sentFollowUps(ann)).toHaveLength(1)
  const bob = await planned()
  await until(bob.due, -2 * hour - 1)
  expect(await ends(bob)).toBe('follow_up cancelled missed')
  await after(day)
  expect(await sentFollowUps(bob)).toEqual([])
})

test('A dated follow-up whose job is lost goes out nevertheless', async () => {
  const ann = await planned()
  const key = `sendDatedStep:${ann.rowId}`
  await db.write(({ q, t }) => q.delete(t.job).where(eq(t.job.uniqueKey, key)))
  await until(ann.due)
  await after(6 * minute)
  expect(await sentFollowUps(ann)).toHaveLength(1)
})

test('A dated follow-up that two jobs send, as after a lost lease, goes out once', async () => {
  const ann = await planned()
  await db.write(async ({ q, t }) => {
    const [job] = await q
      .select()
      .from(t.job)
      .where(eq(t.job.uniqueKey, `sendDatedStep:${ann.rowId}`))
    if (job !== undefined)
      await q.insert(t.job).values({ ...job, id: `${job.id.slice(0, -4)}0000`, uniqueKey: 'another' })
  })
  await until(ann.due)
  expect(await sentFollowUps(ann)).toHaveLength(1)
})
