import { Readable } from 'node:stream'
import type { Bucket } from '../../platform/blobs/bucket.ts'
import { requireTransferId, type TransferFiles } from './transferFiles.ts'

/** The files of a service's imports and exports in a bucket. */
export const openTransferBucket = (bucket: Bucket) => ({
  importFiles: createTransferBucket(bucket, 'imports/'),
  exportFiles: createTransferBucket(bucket, 'exports/'),
})

function createTransferBucket(bucket: Bucket, folder: string): TransferFiles {
  const nameOf = (id: string) => `${folder}${requireTransferId(id)}.csv`
  return {
    put: (id, source, signal) => bucket.upload(nameOf(id), source, signal),
    open(id, start = 0, signal) {
      const bytes = async function* () {
        const size = (await bucket.stat(nameOf(id)))?.size
        if (size !== undefined && start >= size) return // a bucket has no bytes from its end on
        yield* (await bucket.open(nameOf(id), start, signal)).stream
      }
      return Readable.from(bytes(), { objectMode: false })
    },
    size: async (id) => (await bucket.stat(nameOf(id)))?.size,
    remove: (id) => bucket.remove(nameOf(id)),
    async sweep(before, isWanted, signal) {
      for await (const { name, writtenAt } of bucket.list(folder)) {
        signal.throwIfAborted()
        const id = /^\w+\/(\w+)\.csv$/.exec(name)?.[1]
        if (writtenAt < before && !(id !== undefined && (await isWanted(id)))) await bucket.remove(name)
      }
    },
  }
}
