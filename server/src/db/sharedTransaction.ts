import type { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type pg from 'pg'
import type { Clock } from '../lib/clock.ts'
import type { Channel, Tx } from './db.ts'
import { createDeferred } from './deferred.ts'
import { isRead } from './manyForm.ts'
import type { Schema } from './schema.ts'
import { createSharedLocks } from './sharedLocks.ts'
import { createStatements, type Statement } from './statements.ts'
import { Abandoned, createTurns } from './turns.ts'

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

interface Member<W> extends WriteContext {
  work: W
  hasWritten: boolean
  hasEnded: boolean
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

/**
 * Runs works side by side in one PostgreSQL transaction, so that many requests cost little more than one. Before it has
 * written anything, a work leaves when it throws, or when another transaction holds a lock that it wants. If anything goes
 * wrong later, nothing is kept and all of them leave. Who has left runs alone: none suffers from another.
 */
export function createSharing({
  inWrite,
  clock,
  t,
}: {
  inWrite: AsyncLocalStorage<WriteContext>
  clock: Clock
  t: Schema
}) {
  const statements = createStatements()
  const q = drizzle(
    async (text, values, method) => {
      const rows = await inWrite.getStore()?.ask?.({ text, values, method })
      if (rows === undefined) throw new Error('a shared transaction was asked from outside')
      return { rows }
    },
    { casing: 'snake_case' },
  )

  /**
   * Runs works on a connection that has begun a transaction. Answers which of them it holds, what they announce once it
   * is committed, and which have left. Throws `Abandoned` when all have to run alone.
   */
  return async function share<W extends Work>(connection: pg.ClientBase, works: readonly W[]) {
    const turns = createTurns(connection, statements)
    const locks = createSharedLocks(turns)
    const deferred = createDeferred()
    let isAtEnd = false

    const join = (work: W): Member<W> => {
      const member: Member<W> = {
        work,
        hasWritten: false,
        hasEnded: false,
        hasLeft: false,
        announced: new Set(),
        async ask(statement) {
          if (member.hasEnded && !isAtEnd) throw new Abandoned() // a part that nobody waited for
          member.hasWritten ||= !isRead(statement.text)
          return turns.ask(member, statement)
        },
      }
      return member
    }

    const txOf = (member: Member<W>): Tx => {
      let now = clock.now()
      const leave = () => {
        member.hasLeft = true
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
          if (isAtEnd) await locks.take(names, member)
          else if (!(await locks.tryInTurn(names, member))) leave()
          now = Math.max(now, clock.now())
        },
        tryLock: (name) => locks.tryNow([name], member),
        atEnd(name, lastWork) {
          member.hasWritten = true
          deferred.add(name, () => inWrite.run(member, lastWork))
        },
        notify: (channel) => member.announced.add(channel),
        holdRows: leave,
        skipLocked: leave,
      }
    }

    const run = async (member: Member<W>) => {
      try {
        await inWrite.run(member, () => member.work.run(txOf(member)))
      } catch {
        member.hasLeft = true // alone it throws again, and then to whoever wants it done
      }
      if (member.hasLeft && member.hasWritten) turns.end()
      member.hasEnded = true
      turns.plan() // others may wait for its locks
    }

    const members = works.map(join)
    await Promise.all(members.map(run))
    isAtEnd = true
    await deferred.run().catch(turns.end)
    if (turns.hasEnded()) throw new Abandoned()
    turns.end()
    const staying = members.filter(({ hasLeft }) => !hasLeft)
    return {
      done: staying.map(({ work }) => work),
      announced: new Set(staying.flatMap(({ announced }) => [...announced])),
      left: members.filter(({ hasLeft }) => hasLeft).map(({ work }) => work),
    }
  }
}
