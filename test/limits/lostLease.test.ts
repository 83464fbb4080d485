import { eq } from 'drizzle-orm'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { day, second, until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { becomes, isBusy, send } from '../support/webhooks.ts'

const said: string[] = []
const lost = Promise.withResolvers<void>()
const server = suiteServer({
  env: { LOG_LEVEL: 'info' },
  logTo: {
    write(line) {
      said.push(line)
      if (/lease of job \w+ has passed to another worker, or the job is gone/.test(line)) lost.resolve()
    },
  },
})
const receiver = suiteReceiver()
const acme = suiteAccount(server, () => ({ replyWebhook: { url: `${receiver.url}/acme` } }))
const neighbour = suiteAccount(server, () => ({ replyWebhook: { url: `${receiver.url}/neighbour` } }))

const db = suiteResource(() => openDataOf(server.dataDir))
beforeEach(() => void said.splice(0))

const alarms = () => said.filter((line) => !line.includes('"level":30'))

/** Has a delivery under way, held by its receiver. */
async function sendHeld() {
  const held = heldAnswer()
  receiver.behave(held.behaviour, answer())
  const id = await send(acme)
  await receiver.waitFor(({ body }) => body.includes(id))
  return { id, release: held.release }
}

test('a job that loses its lease while it runs logs no error, and what it has done counts', async () => {
  const { id, release } = await sendHeld()
  await db.write(({ q, t, now }) =>
    q
      .update(t.job)
      .set({ lockedBy: 'another', runAt: now + second })
      .where(eq(t.job.kind, 'deliver')),
  )
  release()
  await becomes(acme, id, 'Sent')
  await lost.promise
  expect(alarms()).toEqual([])
})

test('a worker that was blocked for longer than its lease goes on with its job, and does not start it twice', async () => {
  const { id, release } = await sendHeld()
  await db.write(({ q, t, now }) => q.update(t.job).set({ runAt: now }).where(eq(t.job.kind, 'deliver')))
  await becomes(neighbour, await send(neighbour), 'Sent') // jobs have been taken since
  release()
  await becomes(acme, id, 'Sent')
  expect(receiver.deliveries.filter(({ body }) => body.includes(id))).toHaveLength(1)
  expect(alarms()).toEqual([])
})

describe('a delivery that two workers try at once, since one has lost its lease,', () => {
  /** Has a delivery under way that will be refused, and that the other worker has tried since with the given result. */
  async function tryTwice(fromId: string, state: 'retrying' | 'delivered') {
    const held = heldAnswer(answer(500))
    receiver.behave(held.behaviour)
    const id = await send(acme, { fromId })
    await receiver.waitFor(({ body }) => body.includes(id))
    const stored = { state, attempts: 1, dueAt: Date.now() + day }
    await db.write(({ q, t }) => q.update(t.delivery).set(stored).where(isOf(id)))
    return { id, release: held.release }
  }
  const isOf = (messageId: string) => eq(db.read.t.delivery.resultKey, messageId)

  test('has had two attempts, and holds back the next no longer', async () => {
    const { id, release } = await tryTwice('ann', 'retrying')
    const next = await send(acme, { fromId: 'ann' })
    release()
    expect(await becomes(acme, id, 'Failed')).toMatchObject({ attempts: 2 })
    await becomes(acme, next, 'Failed')
  })

  test('is not tried again if the other one delivered it', async () => {
    const { id, release } = await tryTwice('bob', 'delivered')
    release()
    await until(async () => !(await isBusy(db, systemClock)))
    const { q, t } = db.read
    expect(await q.select().from(t.delivery).where(isOf(id))).toMatchObject([{ state: 'delivered' }])
  })
})

/** Adds a job under which 20 processes have died, and waits until it has been run. */
async function runAfterDeaths(kind: string, payload: Record<string, string>) {
  const died = { id: `job_${kind}`, kind, payload, attempts: 1, lostClaims: 19, lockedBy: 'dead' }
  await db.write(({ q, t, now }) => q.insert(t.job).values({ ...died, runAt: now, createdAt: now }))
  return until(
    async () => db.read.q.select().from(db.read.t.job).where(eq(db.read.t.job.id, died.id)),
    ([job]) => job === undefined || job.lastError !== null,
  )
}

test.each([
  ['sendOpening', { campaignId: 'cam_none' }],
  ['importContacts', { importId: 'imp_none' }],
  ['deliver', { lane: 'acc_none' }],
])('a job of the kind %s is never given up because processes died under it', async (kind, payload) => {
  expect(await runAfterDeaths(kind, payload)).toEqual([]) // it came to its end
})

test('a job that throws for the first time after 20 processes have died under it is tried again', async () => {
  const [job] = await runAfterDeaths('sendFollowUp', {}) // a payload that is wrong
  expect(job).toMatchObject({ attempts: 1, failedAt: null })
})

test('a job that may itself be what ends processes is not tried for ever: it fails, and says so', async () => {
  const [failed] = await runAfterDeaths('fetchMedia', { messageId: 'msg_none' })
  expect(failed).toMatchObject({ lockedBy: null, lastError: expect.stringContaining('none of 20 attempts') })
})

test('a job that only a newer version knows waits for one, while this version runs beside it', async () => {
  const future = { id: 'job_future', kind: 'sendPostcard', payload: {} }
  await db.write(({ q, t, now }) => q.insert(t.job).values({ ...future, runAt: now, createdAt: now }))
  await until(() => said.some((line) => line.includes(future.id)))
  const [waiting] = await until(
    async () => db.read.q.select().from(db.read.t.job).where(eq(db.read.t.job.id, future.id)),
    ([job]) => job?.lockedBy === null,
  )
  expect(waiting).toMatchObject({ attempts: 0, failedAt: null, lastError: null })
})
