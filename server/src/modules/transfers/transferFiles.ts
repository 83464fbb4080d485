import type { Db } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Audience } from '../segments/audience.ts'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'

/** What imports and exports of contacts work with. */
export interface TransferParts {
  db: Db
  clock: Clock
  importFiles: BlobStore
  exportFiles: BlobStore
  audience: Audience
}

/** The name of the file of an import or of an export. */
export const fileNameOf = (id: string) => `${id}.csv`

/**
 * Removes files last written before `before`, in milliseconds since 1970, unless their id is one of `isWanted`. Rejects when
 * `signal` aborts.
 */
export async function removeUnwanted(
  files: BlobStore,
  before: number,
  isWanted: (id: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, writtenAt } of files.list()) {
    signal.throwIfAborted()
    const id = /^([a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25})\.csv$/.exec(name)?.[1]
    if (writtenAt < before && !(id !== undefined && (await isWanted(id)))) await files.remove(name)
  }
}
