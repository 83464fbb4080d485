import { createHash } from 'node:crypto'
import type { Bucket } from '../lib/bucket.ts'
import { requireHash, type MediaStore } from './mediaStore.ts'

/** Keeps files in a bucket as `media/ab12…`, for any number of processes on any number of machines. */
export function createBucketStore(bucket: Bucket): MediaStore {
  const nameOf = (hash: string) => `media/${requireHash(hash)}`
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      await bucket.put(nameOf(hash), bytes) // again even if it is there: that renews its time, and a sweep spares it
      return hash
    },
    open: (hash) => bucket.open(nameOf(hash)),
    remove: (hash) => bucket.remove(nameOf(hash)),
    lastWrittenAt: async (hash) => (await bucket.stat(nameOf(hash)))?.writtenAt,
  }
}
