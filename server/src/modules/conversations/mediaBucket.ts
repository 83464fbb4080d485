import type { Bucket } from '../../platform/blobs/bucket.ts'
import { hashFile, requireHash, type MediaStore } from './mediaStore.ts'

/** Keeps files in a bucket as `media/ab12…`, for any number of processes on any number of machines. */
export function createBucketStore(bucket: Bucket): MediaStore {
  const nameOf = (hash: string) => `media/${requireHash(hash)}`
  return {
    async put(bytes) {
      const hash = hashFile(bytes)
      await bucket.put(nameOf(hash), bytes) // even if it exists: that renews its time, so that a sweep spares it
      return hash
    },
    open: (hash) => bucket.open(nameOf(hash)),
    remove: (hash) => bucket.remove(nameOf(hash)),
    lastWrittenAt: async (hash) => (await bucket.stat(nameOf(hash)))?.writtenAt,
  }
}
