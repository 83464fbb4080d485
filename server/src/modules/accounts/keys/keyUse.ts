import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db } from '../../../platform/db/db.ts'
import { touchKey } from './namedKeys.store.ts'

/** Stores when keys were last used. */
export interface KeyUse {
  /** Notes that the key of a hash is used now; `lastUsedAt` is what is stored. No request waits for the write. */
  note(hash: string, lastUsedAt: number | null): void
  /** Resolves once nothing is being written. */
  settled(): Promise<void>
}

/** Stores the last use of each key at most once a minute: a write for each request would cost more than the request. */
export function createKeyUse({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }): KeyUse {
  const writing = new Map<string, Promise<void>>()
  return {
    note(hash, lastUsedAt) {
      const now = clock.now()
      if (writing.has(hash) || (lastUsedAt !== null && now - lastUsedAt < minuteMs)) return
      const write = db
        .write((tx) => touchKey(tx, hash, now - minuteMs))
        .catch((error: unknown) => logger.warn({ err: error }, 'the last use of a key could not be stored'))
        .finally(() => writing.delete(hash))
      writing.set(hash, write)
    },
    async settled() {
      await Promise.all(writing.values())
    },
  }
}
