import type { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type pg from 'pg'
import type { Clock } from '../../../clock/clock.ts'
import { pipelined, type Topic, type OpenTx, type Tx } from '../../db.ts'
import { type DeferredWork, createHeldLocks, runDeferred } from '../../locks.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Compile, Raw } from '../../statements/statement.ts'
import { createSharedLocks, type SharedLocks } from './sharedLocks.ts'
import type { Request } from './batches.ts'
import { GroupAborted, createPipeline, type Pipeline } from './pipeline.ts'

// How writes share a transaction on PostgreSQL, from the outside in (docs/performance.md):
// - groupCommit.ts collects the waiting writes, runs them as a group, and runs alone those that had to leave it;
// - sharedTransaction.ts runs the writes of a group side by side on one connection, each with a `Tx` of its own;
// - sharedLocks.ts tracks which write holds which lock, since PostgreSQL only knows the transaction;
// - pipeline.ts collects the statements that they send at the same time, and sends them together;
// - batches.ts runs those of the same kind as one, in the form that is declared beside the statement.

/** The async context of everything that runs inside a write. */
export interface WriteContext {
  /** Runs a statement of a write that shares its transaction; left out where the write runs alone. */
  query?(request: Request, isRead: boolean): Promise<Raw>
}

/** A write that may share its transaction. */
export interface GroupedWrite {
  /** Runs it. It runs again, in another transaction, if it has to leave the group or the group fails. */
  run(tx: Tx): Promise<void>
}

/** What the writes of one transaction share. */
interface Group {
  pipeline: Pipeline
  locks: SharedLocks
  deferred: DeferredWork
  /** Whether all writes have run, and only the work that they deferred to the end is left (`Tx.beforeCommit`). */
  isAtEnd: boolean
}

/** A write in the transaction that it shares. */
interface Participant extends Required<WriteContext> {
  hasWritten: boolean
  hasEnded: boolean
  /** Whether it left the group: the transaction then keeps nothing of it. */
  hasLeft: boolean
  topics: Set<Topic>
}

/** Thrown into a write that cannot go on in the group. */
class MustRunAlone extends Error {
  override readonly name = 'MustRunAlone'

  constructor() {
    super('this write has to run alone')
  }
}

interface SharedTransactionParts {
  inWrite: AsyncLocalStorage<WriteContext>
  clock: Clock
  t: Schema
  compile: Compile
  assertLockOrder: boolean
  keyedHash: Tx['keyedHash']
}

/**
 * Runs writes side by side in one PostgreSQL transaction, so that many requests cost little more than one. A write
 * that has not written anything yet leaves the group when it throws, or when another transaction holds a lock that it
 * wants. If anything goes wrong later, the transaction is given up and all of them leave. Writes that have left run
 * alone afterwards, so no write suffers from another's failure.
 */
export function createSharedTransactions({
  inWrite,
  clock,
  t,
  compile,
  assertLockOrder,
  keyedHash,
}: SharedTransactionParts) {
  const q = drizzle(
    async (text, values, method) => {
      const raw = await inWrite.getStore()?.query?.({ text, values, method }, text.startsWith('select '))
      if (raw === undefined) throw new Error('a shared transaction was used from outside')
      return { rows: [...raw.rows] }
    },
    { casing: 'snake_case' },
  )

  const txOf = (participant: Participant, group: Group): Tx => {
    const { locks, deferred } = group
    const held = assertLockOrder ? createHeldLocks() : undefined
    const leave = () => {
      participant.hasLeft = true // here already: the write may catch the error and go on
      throw new MustRunAlone()
    }
    const tx: OpenTx = {
      q,
      t,
      keyedHash,
      async run(statement, values) {
        const compiled = compile(statement)
        return compiled.decode(await participant.query({ compiled, values }, compiled.isRead))
      },
      runMany: (statement, sets) => pipelined(...sets.map((values) => tx.run(statement, values))), // which are sent as one
      now: clock.now(),
      async lock(...wanted) {
        if (wanted.length === 0) return
        held?.want(wanted)
        // Waiting for another transaction would keep the whole group waiting, and could deadlock with it. At the end
        // it is safe: every transaction takes the locks that are wanted then after all others, and holds them only
        // for a moment.
        if (group.isAtEnd) await locks.acquire(wanted, participant)
        else if (!(await locks.tryInTurn(wanted, participant))) leave()
        tx.now = Math.max(tx.now, clock.now())
      },
      async tryLock(lock) {
        if (!(await locks.tryNow([lock], participant))) return false
        held?.add(lock)
        tx.now = Math.max(tx.now, clock.now())
        return true
      },
      beforeCommit(lock, work) {
        participant.hasWritten = true // what it defers cannot be taken back from the group
        deferred.set(lock.name, { lock, work: () => inWrite.run(participant, work) })
      },
      notify: (topic) => participant.topics.add(topic),
      // PostgreSQL locks rows for the whole transaction: it would not keep one write of the group from another's rows.
      forUpdate: leave,
      skipLocked: leave,
    }
    return tx
  }

  const runWrite = async (write: GroupedWrite, participant: Participant, group: Group) => {
    try {
      await inWrite.run(participant, () => write.run(txOf(participant, group)))
    } catch {
      participant.hasLeft = true // it throws again when it runs alone, and its caller gets that error
    }
    if (participant.hasLeft && participant.hasWritten) group.pipeline.close()
    participant.hasEnded = true
    group.pipeline.schedule() // others may wait for its locks
  }

  /**
   * Runs writes on a connection that has begun a transaction. Returns those that are `done`, the topics to publish
   * after the commit, and those that have `left`. Throws `GroupAborted` when all of them have to run alone.
   */
  return async function runTogether<W extends GroupedWrite>(connection: pg.ClientBase, writes: readonly W[]) {
    const pipeline = createPipeline(connection)
    const group: Group = {
      pipeline,
      locks: createSharedLocks(pipeline),
      deferred: new Map(),
      isAtEnd: false,
    }
    const members = writes.map((write) => ({ write, participant: createParticipant(group) }))
    await Promise.all(members.map(({ write, participant }) => runWrite(write, participant, group)))
    group.isAtEnd = true
    await runDeferred(group.deferred).catch(pipeline.close)
    if (pipeline.isClosed()) throw new GroupAborted()
    pipeline.close()
    const staying = members.filter(({ participant }) => !participant.hasLeft)
    return {
      done: staying.map(({ write }) => write),
      topics: new Set(staying.flatMap(({ participant }) => [...participant.topics])),
      left: members.filter(({ participant }) => participant.hasLeft).map(({ write }) => write),
    }
  }
}

function createParticipant(group: Group): Participant {
  const participant: Participant = {
    hasWritten: false,
    hasEnded: false,
    hasLeft: false,
    topics: new Set(),
    async query(request, isRead) {
      // A promise that the write did not await: it must not be kept unseen, or fail the others.
      if (participant.hasEnded && !group.isAtEnd) throw new Error('this write has ended already')
      if (participant.hasLeft) throw new MustRunAlone() // before it writes what nobody could take back from the others
      participant.hasWritten ||= !isRead
      return group.pipeline.query(participant, request)
    },
  }
  return participant
}
