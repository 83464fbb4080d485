import { hash as hashBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder, writeTemporary } from '../../platform/blobs/durableFile.ts'
import { ignoreEnoent } from '../../platform/blobs/missingFile.ts'

/** Where the files of messages lie, each once, named by the SHA-256 of its bytes in hex. */
export interface MediaStore {
  /** Stores a file durably and returns its hash. If the file exists, only its time is renewed, so that a sweep spares it. */
  put(bytes: Uint8Array): Promise<string>
  /** Opens a file; the caller reads or destroys `stream`. `size` is in bytes. Rejects when there is no such file. */
  open(hash: string): Promise<{ stream: Readable; size: number }>
  /** Removes a file; one that is gone already is fine. */
  remove(hash: string): Promise<void>
  /** When the file was last put, in milliseconds since 1970; `undefined` when there is none. */
  lastWrittenAt(hash: string): Promise<number | undefined>
}

/** The hash that names a file: SHA-256 in hex. */
export const hashFile = (bytes: Uint8Array): string => hashBytes('sha256', bytes, 'hex')

/** Throws unless it is a hash: nothing else may become a part of a path. */
export function requireHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A stored file is named by a SHA-256 in hex.')
  return hash
}

/** Keeps files under `dir`, as `ab/ab12…`: folders stay small, and any number of processes may share one. */
export function createFolderStore(dir: string): MediaStore {
  const pathOf = (hash: string) => join(dir, requireHash(hash).slice(0, 2), hash)
  return {
    async put(bytes) {
      const hash = hashFile(bytes)
      const path = pathOf(hash)
      if (!(await touch(path))) await writeFile(path, bytes)
      return hash
    },
    async open(hash) {
      const file = await open(pathOf(hash), 'r')
      try {
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true })
    },
    async lastWrittenAt(hash) {
      const found = await ignoreEnoent(stat(pathOf(hash)))
      return found?.mtimeMs
    },
  }
}

/** Sets the time of an existing file to now, so that a sweep spares it; returns whether the file exists. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  const touched = await ignoreEnoent(utimes(path, now, now).then(() => true))
  return touched ?? false
}

async function writeFile(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const firstMade = await mkdir(folder, { recursive: true })
  const temporary = await writeTemporary(path, bytes)
  try {
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
  // A new folder is an entry of the one above it, which has to survive as well.
  if (firstMade !== undefined) await syncFolder(dirname(folder))
}
