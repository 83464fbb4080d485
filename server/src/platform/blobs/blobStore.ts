import type { Readable } from 'node:stream'

/** Files of one purpose, such as exports, each under a name. All processes of an installation must see the same ones. */
export interface BlobStore {
  /** Stores a file durably, whole or not at all, in place of one of that name. Returns its size in bytes. */
  put(name: string, source: Uint8Array | NodeJS.ReadableStream, signal?: AbortSignal): Promise<number>
  /** Renews the time of a file. `false`: there is none, or the store renews times only when it writes. */
  touch(name: string): Promise<boolean>
  /**
   * Opens a file from the byte `start` on; the caller reads or destroys `stream`. `size` is the number of bytes from there.
   * Rejects with the code `ENOENT` when there is no such file.
   */
  open(name: string, start?: number, signal?: AbortSignal): Promise<{ stream: Readable; size: number }>
  /** When a file was last written, in milliseconds since 1970; `undefined` when there is none. */
  writtenAt(name: string): Promise<number | undefined>
  /** Removes a file; one that is gone already is fine. */
  remove(name: string): Promise<void>
  /** All its files, and what writes that broke off have left. */
  list(): AsyncGenerator<{ name: string; writtenAt: number }>
}

/** Opens the store of one purpose. With `isSpread`, a folder keeps its files in folders by their names' first two characters. */
export type OpenStore = (purpose: string, options?: { isSpread?: boolean }) => BlobStore

/** Throws unless it is a plain name: nothing else may become a part of a path. */
export function requireName(name: string): string {
  if (!/^\w[\w.-]*$/.test(name)) throw new Error('a stored file has a plain name')
  return name
}
