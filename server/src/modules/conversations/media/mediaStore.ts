import { hash as hashBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BlobStore } from '../../../platform/blobs/blobStore.ts'

/** Where the files of messages lie, each once, named by the SHA-256 of its bytes in hex. */
export interface MediaStore {
  /** Stores a file durably and returns its hash. If the file exists, only its time is renewed, so that the deletion of orphaned files spares it. */
  put(bytes: Uint8Array): Promise<string>
  /** Opens a file; the caller reads or destroys `stream`. `size` is in bytes. Rejects when there is no such file. */
  open(hash: string): Promise<{ stream: Readable; size: number }>
  /** Removes a file; one that is gone already is fine. */
  remove(hash: string): Promise<void>
  /** When the file was last put, in milliseconds since 1970; `undefined` when there is none. */
  lastWrittenAt(hash: string): Promise<number | undefined>
}

/** Keeps the files of messages in a store. */
export function createMediaStore(blobs: BlobStore): MediaStore {
  return {
    async put(bytes) {
      const hash = hashBytes('sha256', bytes, 'hex')
      if (!(await blobs.touch(hash))) await blobs.put(hash, bytes)
      return hash
    },
    open: async (hash) => blobs.open(requireHash(hash)),
    remove: async (hash) => blobs.remove(requireHash(hash)),
    lastWrittenAt: (hash) => blobs.writtenAt(requireHash(hash)),
  }
}

/** Throws unless it is a hash: nothing else may become a part of a path. */
function requireHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A stored file is named by a SHA-256 in hex.')
  return hash
}
