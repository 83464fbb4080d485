import type pg from 'pg'
import type { Raw } from '../../statements/statement.ts'
import { batchKindOf, runBatch, type Pending, type Request } from './batches.ts'

/** The shared transaction has failed, and nothing of it counts; or it has ended, and a statement came too late. */
export class GroupAborted extends Error {
  override readonly name = 'GroupAborted'

  constructor() {
    super('a transaction that several writes share has failed')
  }
}

interface Queued extends Pending {
  /**
   * Called in each round until it returns true; only then the statement may be sent. Later statements of the same sender
   * wait behind it.
   */
  tryStart?: (() => boolean) | undefined
}

/**
 * Sends the statements of several writes over one connection, in rounds. A round takes everything that was asked before the
 * event loop goes on, keeps the order of each sender, and runs statements of one kind as a single one. All rows of a round
 * are delivered together, so that the next round is as full.
 */
export function createPipeline(connection: pg.ClientBase) {
  /** By sender: the statements that no round has taken yet. */
  const queues = new Map<unknown, Queued[]>()
  let isScheduled = false
  let isRunning = false
  let isClosed = false

  const schedule = () => {
    if (isScheduled || isRunning) return
    isScheduled = true
    process.nextTick(() => {
      isScheduled = false
      if (queues.size > 0) void runRound()
    })
  }

  const runRound = async () => {
    const taken = [...queues.keys()].map(takeReady)
    const batches = intoBatches(taken)
    if (batches.length === 0) return close() // a deadlock: each sender waits for another one
    isRunning = true
    const results = await Promise.allSettled(batches.map((batch) => runBatch(connection, batch)))
    isRunning = false
    if (results.some(({ status }) => status === 'rejected')) close()
    if (isClosed) rejectAll(taken.flat())
    else for (const result of results) if (result.status === 'fulfilled') result.value()
    schedule()
  }

  /** Takes the statements of a sender that may be sent: those before the first one that has to wait. */
  const takeReady = (sender: unknown): Pending[] => {
    const queue = queues.get(sender) ?? []
    const firstToWait = queue.findIndex(({ tryStart }) => tryStart?.() === false)
    const ready = queue.splice(0, firstToWait === -1 ? queue.length : firstToWait)
    if (queue.length === 0) queues.delete(sender)
    return ready
  }

  const rejectAll = (pending: readonly Pending[]) => {
    for (const { reject } of pending) reject(new GroupAborted())
  }

  const close = () => {
    isClosed = true
    const pending = [...queues.values()].flat()
    queues.clear()
    rejectAll(pending)
  }

  return {
    /** Sends a request and returns its result. Rejects with `GroupAborted` once the pipeline is closed. */
    query(sender: unknown, request: Request, tryStart?: () => boolean): Promise<Raw> {
      if (isClosed) return Promise.reject(new GroupAborted())
      return new Promise((resolve, reject) => {
        const pending = { request, tryStart, resolve, reject }
        const queue = queues.get(sender)
        if (queue === undefined) queues.set(sender, [pending])
        else queue.push(pending)
        schedule()
      })
    },
    /** Schedules a round, in which each `tryStart` is called again. */
    schedule,
    /** Rejects everything that is pending or comes later with `GroupAborted`. A failed statement closes it too. */
    close,
    isClosed: () => isClosed,
  }
}
export type Pipeline = ReturnType<typeof createPipeline>

/**
 * Divides the statements of a round, given by sender, into batches: a batch holds statements of one kind, no matter who sends
 * them. A later statement of a sender is in the same batch as the earlier ones or in a later batch.
 */
function intoBatches(queues: readonly Pending[][]): Pending[][] {
  const batches: { kind: unknown; all: Pending[] }[] = []
  for (const queue of queues) {
    let earliest = 0
    for (const pending of queue) {
      const kind = batchKindOf(pending)
      const found = batches.findIndex((batch, index) => index >= earliest && batch.kind === kind)
      if (found === -1) earliest = batches.push({ kind, all: [pending] }) - 1
      else {
        earliest = found
        batches[found]?.all.push(pending)
      }
    }
  }
  return batches.map(({ all }) => all)
}
