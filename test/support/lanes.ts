import { pino } from 'pino'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'
import { insertContact } from '../../server/src/modules/contacts/saving/insertContacts.store.ts'
import { insertEvent } from '../../server/src/modules/webhooks/stored/events.store.ts'
import { createWorker, type Worker } from '../../server/src/platform/jobs/worker.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import { deliver } from '../../server/src/platform/outbox/deliver.ts'
import { listLaneHistory } from '../../server/src/platform/outbox/history.store.ts'
import type { AttemptResult, LaneOwner, OpenLane } from '../../server/src/platform/outbox/laneOwner.ts'
import { restLane, resumeLane } from '../../server/src/platform/outbox/lanes.store.ts'
import { runLaneJob } from '../../server/src/platform/outbox/outbox.jobs.ts'
import { outboxHandlers } from '../../server/src/platform/outbox/outbox.handlers.ts'
import { createBytesInFlight } from '../../server/src/platform/outbox/runLane.ts'
import { createStartRate } from '../../server/src/platform/outbox/startRate.ts'
import { addAccount, type TestDatabase } from './databases.ts'
import { createFakeClock, until } from './time.ts'
import { isBusy } from './webhooks.ts'

/** How an attempt at an item ends; `limited`: refused as too much, for its contact or for the lane. */
export type Outcome = AttemptResult['outcome'] | 'limited' | 'limitedLane'

const resultOf = (given: Outcome): AttemptResult => {
  const isLimited = given === 'limited' || given === 'limitedLane'
  const outcome = isLimited ? 'failed' : given
  if (isLimited) {
    const error = { kind: 'rate_limited', detail: 'too much' } as const
    const attempt = { durationMs: 1, status: null, responseBody: null, error }
    return { outcome, attempt, limits: given === 'limited' ? 'orderKey' : 'lane' }
  }
  const kind = outcome === 'unknown' ? 'unknown_outcome' : 'connect'
  const error = outcome === 'accepted' ? null : ({ kind, detail: `it was ${outcome}` } as const)
  return { outcome, attempt: { durationMs: 1, status: null, responseBody: null, error } }
}

/** Lanes of the tests of a suite on a database, with a worker that runs them on a fake clock. */
export function suiteLanes({ connect }: Pick<TestDatabase, 'connect'>) {
  const clock = createFakeClock()
  const owners = new Map<string, LaneOwner>()
  const db = connect(clock)
  let accountId: string
  const contacts = new Map<string, string>()
  let worker: Worker

  beforeAll(async () => {
    accountId = await addAccount(db)
    for (const fromId of ['a', 'b']) {
      const person = { ...unknownPerson, fromId, channel: null }
      contacts.set(fromId, (await db.write((tx) => insertContact(tx, accountId, person))).id)
    }
  })
  beforeEach(() => {
    const metrics = createMetrics()
    const ownerOf = (lane: string) => {
      const owner = owners.get(lane)
      if (owner === undefined) throw new Error(`nobody owns ${lane}`)
      return owner
    }
    const startRate = createStartRate(clock)
    const acquireSlot = () => Promise.resolve({ release() {} })
    const bytesInFlight = createBytesInFlight()
    const outboxParts = { db, clock, metrics, bytesInFlight, startRate, acquireSlot, ownerOf }
    const handlers = outboxHandlers({ outboxParts, longestRetryMs: runLaneJob.longestWaitMs })
    const logger = pino({ level: 'silent' })
    worker = createWorker({ db, clock, logger, metrics, handlers })
    worker.start()
  })
  afterEach(() => worker.stop(0))

  const untilIdle = () => until(async () => !(await isBusy(db, clock)))
  const after = (ms: number) => {
    clock.advance(ms)
    return untilIdle()
  }

  /** A lane whose owner answers each attempt at an item as told; without a word, it accepts. */
  function plant(
    lane: string,
    answerTo: (item: string) => Outcome | Promise<Outcome> = () => 'accepted',
    given: Partial<OpenLane> = {},
  ) {
    const sent: string[] = []
    const settled: string[] = []
    const nameOf = (itemId: string) => itemId.slice(lane.length + 1)
    const opened: OpenLane = {
      schedule: [5, 60],
      repeatsUnknown: true,
      async send({ itemId }) {
        sent.push(nameOf(itemId))
        return resultOf(await answerTo(nameOf(itemId)))
      },
      locksOf: () => [],
      review: () =>
        Promise.resolve({
          mayRetry: true,
          settle: ({ delivery, outcome, attempts }) =>
            Promise.resolve(void settled.push(`${nameOf(delivery.itemId)} ${outcome} ${attempts}`)),
        }),
      ...given,
    }
    owners.set(lane, { open: () => Promise.resolve(opened) })
    return {
      /** What was sent, in the order of the starts. */
      sent,
      /** What its owner was told, as `item outcome attempts`. */
      settled,
      /** Hands items over, each to the contact whom its first letter names; `-`: to nobody. One that ends with `!` is bulk. */
      add: (...items: string[]) =>
        db.write(async (tx) => {
          for (const item of items) {
            const orderKey = contacts.get(item.charAt(0)) ?? null
            const itemId = `${lane}.${item}`
            const data = { contactId: '', messageId: '', userId: '', body: item, toId: '', channel: '' }
            const nothing = { messageId: null, channel: null, campaignId: null, contact: null }
            await insertEvent(tx, {
              ...nothing,
              type: 'message.reply',
              id: itemId,
              accountId,
              contactId: orderKey,
              data,
              createdAt: tx.now,
            })
            await deliver(
              tx,
              {
                id: itemId,
                accountId,
                orderKey,
                resultKey: null,
                countBytes: () => 1,
                isBulk: item.endsWith('!'),
                locks: [],
              },
              [{ lane, subscriptionId: null, channelId: null, isPrimary: false }],
            )
          }
        }),
      /** What its history says, the latest first: each item with its state, and why its attempts failed. */
      history: async () =>
        (await listLaneHistory(db.read, { lane, subscriptionId: null, channelId: null }, {}, 10)).map(
          ({ delivery, attempts }) =>
            [nameOf(delivery.itemId), delivery.state, ...attempts.map(({ kind }) => kind)].join(' '),
        ),
    }
  }

  return {
    db,
    clock,
    owners,
    contacts,
    plant,
    untilIdle,
    after,
    rest: (lane: string) => db.write((tx) => restLane(tx, lane, accountId)),
    resume: (lane: string) => db.write((tx) => resumeLane(tx, lane)),
  }
}
