import type { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type pg from 'pg'
import type { Clock } from '../../lib/clock.ts'
import type { Channel, Tx } from '../db.ts'
import { createDeferred, type Deferred } from '../deferred.ts'
import type { Schema } from '../schema.ts'
import { isRead } from './manyForm.ts'
import { createSharedLocks, type SharedLocks } from './sharedLocks.ts'
import { createStatements, type Statement } from './statements.ts'
import { Abandoned, createTurns, type Turns } from './turns.ts'

// How writes share a transaction on PostgreSQL, from the outside in (README, Writes):
// - groupCommit.ts gathers the writes that wait, has them run as a group, and runs alone again what had to leave;
// - sharedTransaction.ts runs the works of a group side by side on one connection, each with a `Tx` of its own;
// - sharedLocks.ts keeps their locks apart, which are all one to PostgreSQL;
// - turns.ts collects what they ask at one time, and sends it together;
// - statements.ts makes one statement of those of one kind;
// - manyForm.ts writes that statement.

/** Marks, through all that it awaits, what runs in a transaction. */
export interface WriteContext {
  /** Runs a statement of a work that shares its transaction. */
  ask?(statement: Statement): Promise<unknown[]>
}

/** A work that may share its transaction. */
export interface Work {
  /** Runs it; once more, in another transaction, if nothing comes of this one. */
  run(tx: Tx): Promise<void>
}

/** What the works of one transaction have in common. */
interface Shared {
  turns: Turns
  locks: SharedLocks
  deferred: Deferred
  /** Whether all works have run, and only what they have put off is still to be done. */
  isAtEnd: boolean
}

/** A work in the transaction that it shares. */
interface Participant extends WriteContext {
  hasWritten: boolean
  hasEnded: boolean
  /** Whether the transaction is to hold nothing of it. */
  hasLeft: boolean
  announced: Set<Channel>
}

/** Thrown into a work that cannot go on beside others. */
class Leaving extends Error {
  override readonly name = 'Leaving'

  constructor() {
    super('this work has to run alone')
  }
}

interface SharingParts {
  inWrite: AsyncLocalStorage<WriteContext>
  clock: Clock
  t: Schema
}

/**
 * Runs works side by side in one PostgreSQL transaction, so that many requests cost little more than one. Before it has
 * written anything, a work leaves when it throws, or when another transaction holds a lock that it wants. If anything goes
 * wrong later, nothing is kept and all of them leave. Who has left runs alone: none suffers from another.
 */
export function createSharing({ inWrite, clock, t }: SharingParts) {
  const statements = createStatements()
  const q = drizzle(
    async (text, values, method) => {
      const rows = await inWrite.getStore()?.ask?.({ text, values, method })
      if (rows === undefined) throw new Error('a shared transaction was asked from outside')
      return { rows }
    },
    { casing: 'snake_case' },
  )

  const txOf = (participant: Participant, shared: Shared): Tx => {
    const { locks, deferred } = shared
    let now = clock.now()
    const leave = () => {
      participant.hasLeft = true
      throw new Leaving()
    }
    return {
      q,
      t,
      get now() {
        return now
      },
      async lock(...names) {
        if (names.length === 0) return
        // One that waits for another transaction keeps all waiting, and may be waited for there. At the end all locks are
        // wanted for a moment and in one order.
        if (shared.isAtEnd) await locks.take(names, participant)
        else if (!(await locks.tryInTurn(names, participant))) leave()
        now = Math.max(now, clock.now())
      },
      tryLock: (name) => locks.tryNow([name], participant),
      atEnd(name, lastWork) {
        participant.hasWritten = true
        deferred.add(name, () => inWrite.run(participant, lastWork))
      },
      notify: (channel) => participant.announced.add(channel),
      // Rows are locked for the whole transaction: PostgreSQL would not keep one work from the rows of another.
      holdRows: leave,
      skipLocked: leave,
    }
  }

  const runWork = async (work: Work, participant: Participant, shared: Shared) => {
    try {
      await inWrite.run(participant, () => work.run(txOf(participant, shared)))
    } catch {
      participant.hasLeft = true // alone it throws again, and then to whoever wants it done
    }
    if (participant.hasLeft && participant.hasWritten) shared.turns.end()
    participant.hasEnded = true
    shared.turns.planTurn() // others may wait for its locks
  }

  /**
   * Runs works on a connection that has begun a transaction. Answers which of them it holds, what they announce once it
   * is committed, and which have left. Throws `Abandoned` when all have to run alone.
   */
  return async function share<W extends Work>(connection: pg.ClientBase, works: readonly W[]) {
    const turns = createTurns(connection, statements)
    const shared: Shared = {
      turns,
      locks: createSharedLocks(turns),
      deferred: createDeferred(),
      isAtEnd: false,
    }
    const taking = works.map((work) => ({ work, participant: createParticipant(shared) }))
    await Promise.all(taking.map(({ work, participant }) => runWork(work, participant, shared)))
    shared.isAtEnd = true
    await shared.deferred.run().catch(turns.end)
    if (turns.hasEnded()) throw new Abandoned()
    turns.end()
    const staying = taking.filter(({ participant }) => !participant.hasLeft)
    return {
      done: staying.map(({ work }) => work),
      announced: new Set(staying.flatMap(({ participant }) => [...participant.announced])),
      left: taking.filter(({ participant }) => participant.hasLeft).map(({ work }) => work),
    }
  }
}

function createParticipant(shared: Shared): Participant {
  const participant: Participant = {
    hasWritten: false,
    hasEnded: false,
    hasLeft: false,
    announced: new Set(),
    async ask(statement) {
      // A part of it that nobody waited for.
      if (participant.hasEnded && !shared.isAtEnd) throw new Error('this work has ended already')
      participant.hasWritten ||= !isRead(statement.text)
      return shared.turns.ask(participant, statement)
    },
  }
  return participant
}
