import type pg from 'pg'
import type { Asked, Several, Statement, Statements } from './statements.ts'

/** A transaction that several share has failed. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor() {
    super('a transaction that several share has failed')
  }
}

/** A statement whose time may not have come. What its asker asks after it waits with it. */
interface Waiting {
  isReady?: (() => boolean) | undefined
}

/**
 * Runs what several ask of one connection in turns. What all of them have asked before the event loop goes on travels
 * together, in the order of each, and what is of one kind runs as one statement. The rows of a turn are given
 * together, so that the next turn is as full.
 */
export function createTurns(connection: pg.ClientBase, statements: Statements) {
  const queues = new Map<unknown, (Asked & Waiting)[]>()
  let isPlanned = false
  let isRunning = false
  let hasFailed = false

  const plan = () => {
    if (isPlanned || isRunning) return
    isPlanned = true
    process.nextTick(() => {
      isPlanned = false
      if (queues.size > 0) void run()
    })
  }

  const run = async () => {
    const asked = [...queues.keys()].map(takeReady)
    const steps = inSteps(asked, statements.kindOf)
    if (steps.length === 0) return fail() // each waits for another one
    isRunning = true
    const answers = await Promise.allSettled(steps.map((step) => statements.run(connection, step)))
    isRunning = false
    if (answers.some(({ status }) => status === 'rejected')) fail()
    for (const { reject } of hasFailed ? asked.flat() : []) reject(new Abandoned())
    for (const answer of answers) if (answer.status === 'fulfilled') answer.value()
    plan()
  }

  const takeReady = (asker: unknown): Asked[] => {
    const queue = queues.get(asker) ?? []
    const first = queue.findIndex(({ isReady }) => isReady?.() === false)
    if (first === -1) queues.delete(asker)
    else queues.set(asker, queue.slice(first))
    return first === -1 ? queue : queue.slice(0, first)
  }

  const fail = () => {
    hasFailed = true
    const asked = [...queues.values()].flat()
    queues.clear()
    for (const { reject } of asked) reject(new Abandoned())
  }

  return {
    /** Answers the rows of a statement. Rejects with `Abandoned` once anything has failed. */
    ask(asker: unknown, { isReady, ...statement }: Statement & Waiting): Promise<unknown[]> {
      if (hasFailed) return Promise.reject(new Abandoned())
      return new Promise((resolve, reject) => {
        const asked = { ...statement, isReady, resolve, reject }
        const queue = queues.get(asker)
        if (queue === undefined) queues.set(asker, [asked])
        else queue.push(asked)
        plan()
      })
    },
    /** Looks whether the time of something has come. */
    plan,
    /** Gives up, as when a statement fails. */
    fail,
    hasFailed: () => hasFailed,
  }
}

export type Turns = ReturnType<typeof createTurns>

/** Joins what is of one kind, where the order of each asker allows it. */
function inSteps(queues: readonly Asked[][], kindOf: (asked: Asked) => unknown): Several[] {
  const steps: { kind: unknown; all: [Asked, ...Asked[]] }[] = []
  for (const queue of queues) {
    let at = 0
    for (const asked of queue) {
      const kind = kindOf(asked)
      const found = steps.findIndex((step, index) => index >= at && step.kind === kind)
      if (found === -1) at = steps.push({ kind, all: [asked] }) - 1
      else {
        at = found
        steps[found]?.all.push(asked)
      }
    }
  }
  return steps.map(({ all }) => all)
}
