import type pg from 'pg'
import type { Asked, Several, Statement, Statements } from './statements.ts'

/** A transaction that several share has failed, or has ended. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor() {
    super('a transaction that several share has failed')
  }
}

interface Queued extends Asked {
  /** Asked each turn until it says yes. What its asker asks after it waits with it. */
  tryStart?: (() => boolean) | undefined
}

/**
 * Runs what several ask of one connection in turns. What all of them have asked before the event loop goes on travels
 * together, in the order of each, and what is of one kind runs as one statement. The rows of a turn are given out
 * together, so that the next turn is as full.
 */
export function createTurns(connection: pg.ClientBase, statements: Statements) {
  /** What each asker has asked and no turn has taken yet. */
  const queues = new Map<unknown, Queued[]>()
  let isPlanned = false
  let isRunning = false
  let hasEnded = false

  const planTurn = () => {
    if (isPlanned || isRunning) return
    isPlanned = true
    process.nextTick(() => {
      isPlanned = false
      if (queues.size > 0) void runTurn()
    })
  }

  const runTurn = async () => {
    const asked = [...queues.keys()].map(takeReadyOf)
    const steps = inSteps(asked, statements.kindOf)
    if (steps.length === 0) return end() // each waits for another one
    isRunning = true
    const ran = await Promise.allSettled(steps.map((step) => statements.run(connection, step)))
    isRunning = false
    if (ran.some(({ status }) => status === 'rejected')) end()
    if (hasEnded) abandon(asked.flat())
    else for (const step of ran) if (step.status === 'fulfilled') step.value.giveOut()
    planTurn()
  }

  /** Takes what may start from an asker's queue: all before the first that has to wait. */
  const takeReadyOf = (asker: unknown): Asked[] => {
    const queue = queues.get(asker) ?? []
    const firstToWait = queue.findIndex(({ tryStart }) => tryStart?.() === false)
    const ready = queue.splice(0, firstToWait === -1 ? queue.length : firstToWait)
    if (queue.length === 0) queues.delete(asker)
    return ready
  }

  const abandon = (asked: readonly Asked[]) => {
    for (const { reject } of asked) reject(new Abandoned())
  }

  const end = () => {
    hasEnded = true
    const asked = [...queues.values()].flat()
    queues.clear()
    abandon(asked)
  }

  return {
    /** Answers the rows of a statement. Rejects with `Abandoned` once the turns have ended. */
    ask(asker: unknown, statement: Statement & Pick<Queued, 'tryStart'>): Promise<unknown[]> {
      if (hasEnded) return Promise.reject(new Abandoned())
      return new Promise((resolve, reject) => {
        const asked = { ...statement, resolve, reject }
        const queue = queues.get(asker)
        if (queue === undefined) queues.set(asker, [asked])
        else queue.push(asked)
        planTurn()
      })
    },
    /** Has the next turn look again what may start. */
    planTurn,
    /** Ends them, as a statement that fails does: whoever has asked, or asks later, gets `Abandoned`. */
    end,
    hasEnded: () => hasEnded,
  }
}
export type Turns = ReturnType<typeof createTurns>

/**
 * The statements of a turn, given as what each asker asks, in steps: a step has those of one kind, whoever asks them. What
 * an asker asks later is in the same step or in a later one.
 */
function inSteps(queues: readonly Asked[][], kindOf: (asked: Asked) => unknown): Several[] {
  const steps: { kind: unknown; all: [Asked, ...Asked[]] }[] = []
  for (const queue of queues) {
    let earliest = 0
    for (const asked of queue) {
      const kind = kindOf(asked)
      const found = steps.findIndex((step, index) => index >= earliest && step.kind === kind)
      if (found === -1) earliest = steps.push({ kind, all: [asked] }) - 1
      else {
        earliest = found
        steps[found]?.all.push(asked)
      }
    }
  }
  return steps.map(({ all }) => all)
}
