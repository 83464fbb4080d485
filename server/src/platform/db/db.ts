import { hasCause } from '../errors/hasCause.ts'
import { errorCode } from '../errors/errorCode.ts'
import type { CreateLimiter } from './limiter.ts'
import type { Lock } from './locks.ts'
import type { Building, Reader } from './statements/statement.ts'
import { EventEmitter } from 'node:events'

export type { Queries, Reader } from './statements/statement.ts'

/**
 * What a transaction can notify of: work, a URL's lane that has some, that keys or limits have changed, that something of
 * an account has changed, that a session has ended, or that somebody has been erased. What says what of an account has changed
 * has that behind the name of the topic, which is what one listens to; so has what a member does in a conversation.
 */
export type Topic = TopicName | `changed:${string} ${Change}` | `presence:${string} ${string}`
type TopicName = 'jobs' | 'keys' | 'erased' | `${'lane' | 'account' | 'session'}:${string}`
/** A kind; of a conversation or a contact whose, and the version that it has by that, where the change has made one. */
type Change =
  | 'contact'
  | 'campaign'
  | 'broadcast'
  | 'channel'
  | 'account'
  | 'audit'
  | `${'message' | 'conversation' | 'contact'} ${string}`
  | `${'message' | 'conversation'} ${string} ${number}`

/** An open write transaction. Everything done with it commits together or not at all. */
export interface Tx extends Reader, Building {
  readonly q: Building['q']
  /**
   * The instant of this transaction, in milliseconds since 1970: its beginning, or when it last got a lock. So what is made under a lock is dated, and sorted by its id, after what was made under it before.
   */
  readonly now: number
  /**
   * Holds locks until the transaction ends, so that what races for one of them runs one after the other. Takes them in the
   * order that `locks.ts` declares; what is held already must stand before what is wanted.
   */
  lock(...wanted: Lock[]): Promise<void>
  /**
   * Runs `work` once for each lock, in the order of the locks, when all else is done and before the commit: for locks
   * that many transactions want, held for a moment.
   */
  beforeCommit(lock: Lock, work: () => Promise<void>): void
  /** Takes a lock if it is free, in any order of locks; `false` when another transaction holds it. */
  tryLock(lock: Lock): Promise<boolean>
  /** A hash of a text that only the key of the database makes: the text is known again by it, though it is not kept. */
  readonly keyedHash: KeyedHash
  /** Tells the listeners of `topic` once this transaction has committed; never after a rollback. */
  notify(topic: Topic): void
  /**
   * Holds the rows that a select reads until the transaction ends, where rows can be locked; by `no key update`, others may add
   * rows that refer to them until then.
   */
  forUpdate<S extends { for(strength: RowLock): unknown }>(select: S, strength?: RowLock): S
}

type KeyedHash = (text: string) => string

/**
 * A transaction whose instant a lock may move. A getter in its place would be a closure of each transaction: V8 makes such
 * an object a hidden class of its own, which keeps all that the transaction refers to until the next full collection.
 */
export type OpenTx = Omit<Tx, 'now'> & { now: number }

/** How strongly a row is held, in the words of PostgreSQL. */
type RowLock = 'update' | 'no key update'

/** How a write may be run. */
export interface WriteOptions {
  /**
   * Has it run in a transaction of its own: for work that changes many rows, whose end the others would wait for, or that
   * wants a contended lock after it has written, for which all that share with it would run again.
   */
  alone?: boolean
}

/** How a database is opened. */
export interface OpenOptions {
  /** How many connections to PostgreSQL serve requests and jobs. */
  poolSize?: number
  /** See `Tx.keyedHash`; without it, what needs that fails. */
  keyedHash?: KeyedHash
  /** Whether transactions that take locks against the declared order fail: in tests, which seldom run into a deadlock itself. */
  assertLockOrder?: boolean
}

/** An open database: either dialect behind one door. */
export interface Db {
  readonly dialect: 'sqlite' | 'postgres'
  readonly read: Reader
  /**
   * For queries that may look at very many rows, such as searches and counts. No other request waits for them: on SQLite they
   * run in threads of their own, on PostgreSQL over connections of their own.
   */
  readonly scan: Reader
  /** See `Tx.keyedHash`. */
  readonly keyedHash: KeyedHash
  /**
   * Runs `work` in one transaction, which others that wait for one may share. It commits or fails as if it were alone. It may
   * run twice, so it has no effect but through its `tx`. A write inside a write would wait for itself and is refused.
   */
  readonly write: <T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions) => Promise<T>
  /**
   * Runs `listener` after each commit that published `topic`, by any process on PostgreSQL, and once after a time in
   * which notifications of others may have been missed: then without what has changed. The returned function ends that.
   */
  listen(
    topic: TopicName | `${'changed' | 'presence'}:${string}`,
    listener: (change?: string) => void,
  ): () => void
  /** Counts how often something is done: on PostgreSQL by all processes together, on SQLite in this one's memory. */
  readonly createLimiter: CreateLimiter
  close(): Promise<void>
}

/**
 * The reader of a list that may be searched or filtered: that may look at very many rows. All else is in an index, and waits
 * for no scan of others.
 */
export const readerFor = (
  filter: string | null | undefined,
  { read, scan }: Pick<Db, 'read' | 'scan'>,
): Reader => (filter === undefined || filter === null ? read : scan)

/** A row that must exist does not: most often another transaction has just deleted it. */
export class MissingRow extends Error {
  override readonly name = 'MissingRow'
}

/** Stands in for the `keyedHash` of a database that was opened without its key. */
export function throwWithoutKey(): never {
  throw new Error('the database was opened without its secret key')
}

/** The first row of a result that must have one. Throws `MissingRow`. */
export function requireRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new MissingRow('the database returned no row where there must be one')
  return row
}

/**
 * Takes locks, and then does what `parts` begins, which sees all that was done under them. On PostgreSQL both are sent
 * together, and run in this order.
 */
export async function lockThen<const T extends readonly unknown[]>(
  tx: Tx,
  locks: readonly Lock[],
  parts: () => T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const inTurn = async () => pipelined(...parts()) // begun before anything is awaited, so sent right behind the locks
  const [, found] = await pipelined(tx.lock(...locks), inTurn())
  return found
}

/**
 * `Promise.all` for parts of one transaction that do not depend on each other: on PostgreSQL their statements are sent
 * together. Waits until every part has ended, since none may outlive the transaction. If parts fail, it rejects with the
 * error that caused the others.
 */
export async function pipelined<const T extends readonly unknown[]>(
  ...parts: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
export async function pipelined(...parts: readonly unknown[]): Promise<unknown[]> {
  const values: unknown[] = []
  const failures: unknown[] = []
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'fulfilled') values.push(part.value)
    else failures.push(part.reason)
  }
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return values
}

/** SQLite has rolled back the transaction by itself, for example because the disk is full, and nothing more may run in it. */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded'

  constructor() {
    super('the transaction has ended already')
  }
}

const transactionHasFailed = '25P02'

/** Whether a statement was refused only because one before it had failed. */
const isConsequence = (error: unknown): boolean =>
  hasCause(error, (cause) => cause instanceof TransactionEnded || errorCode(cause) === transactionHasFailed)

const turns = 3

/**
 * Waits for some turns of the event loop, so that requests that arrive by then can add writes to the same commit. Takes
 * microseconds while nothing arrives.
 */
export async function batchWindow(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
}

/** Whether a text is the name of a topic. */
export const isTopic = (name: string): name is Topic =>
  /^(jobs|keys|erased|(lane|account|session|changed|presence):.+)$/.test(name)

/** The listeners of one process, by topic. */
export interface PubSub {
  /** Calls the listeners of these topics. */
  publish(topics: Iterable<Topic>): void
  /** Calls every listener, after a time in which notifications may have been missed. */
  publishAll(): void
  listen: Db['listen']
}

/** Delivers the notifications of committed transactions to the listeners of this process. */
export function createPubSub(): PubSub {
  const emitter = new EventEmitter().setMaxListeners(0) // one for each page that is open
  return {
    publish(topics) {
      for (const topic of topics) {
        const end = /^(changed|presence):/.test(topic) ? topic.indexOf(' ') : -1
        if (end === -1) emitter.emit(topic)
        else emitter.emit(topic.slice(0, end), topic.slice(end + 1))
      }
    },
    publishAll() {
      for (const topic of emitter.eventNames()) emitter.emit(topic)
    },
    listen(topic, listener) {
      emitter.on(topic, listener)
      return () => emitter.off(topic, listener)
    },
  }
}
