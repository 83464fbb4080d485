import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { syncFolder } from '../../platform/blobs/durableFile.ts'
import { ignoreEnoent } from '../../platform/blobs/missingFile.ts'

/** The files of imports or of exports, each named by the id that it belongs to. Every process must see the same folder, or bucket. */
export interface TransferFiles {
  /** Stores a stream durably, whole or not at all. Returns its size in bytes. */
  put(id: string, source: NodeJS.ReadableStream, signal?: AbortSignal): Promise<number>
  /** Its bytes from `start`. Reading fails with the code `ENOENT` if there is no such file. */
  open(id: string, start?: number, signal?: AbortSignal): Readable
  /** Its size in bytes; `undefined` when there is no such file. */
  size(id: string): Promise<number | undefined>
  remove(id: string): Promise<void>
  /**
   * Removes files last written before `before`, in milliseconds since 1970, unless their id is one of `isWanted`. Rejects
   * when `signal` aborts.
   */
  sweep(before: number, isWanted: (id: string) => Promise<boolean>, signal: AbortSignal): Promise<void>
}

/** What imports and exports of contacts work with. */
export interface TransferParts {
  db: Db
  clock: Clock
  importFiles: TransferFiles
  exportFiles: TransferFiles
}

/** The folders of a service's imports and exports, under its `DATA_DIR`. */
export const openTransferFiles = (dataDir: string) => ({
  importFiles: createTransferFiles(join(dataDir, 'imports')),
  exportFiles: createTransferFiles(join(dataDir, 'exports')),
})

/** Throws unless it is an id: nothing else may become a part of a path. */
export function requireTransferId(id: string): string {
  if (!/^(imp|exp)_[0-9A-Z]{26}$/.test(id)) throw new Error('a file of contacts is named by an id')
  return id
}

/** Keeps the files in `dir`, made when needed, readable by the service alone. */
function createTransferFiles(dir: string): TransferFiles {
  const pathOf = (id: string) => join(dir, `${requireTransferId(id)}.csv`)
  return {
    async put(id, source, signal) {
      const path = pathOf(id)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      try {
        const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(source, file, { ...(signal && { signal }) })
        await rename(part, path)
        await syncFolder(dir)
        return file.bytesWritten
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open(id, start = 0, signal) {
      return createReadStream(pathOf(id), { start, ...(signal && { signal }) })
    },
    async size(id) {
      return (await ignoreEnoent(stat(pathOf(id))))?.size
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
    },
    async sweep(before, isWanted, signal) {
      for (const name of (await ignoreEnoent(readdir(dir))) ?? []) {
        signal.throwIfAborted()
        const path = join(dir, name)
        const { mtimeMs = before } = (await ignoreEnoent(stat(path))) ?? {}
        const id = /^(\w+)\.csv$/.exec(name)?.[1]
        if (mtimeMs < before && !(id !== undefined && (await isWanted(id)))) await rm(path, { force: true })
      }
    },
  }
}
