import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../errors/errorCode.ts'

/**
 * Writes and flushes a temporary file beside `path`, which only its owner may read, and returns its name. The caller renames
 * it to `path`: so nobody ever reads half a file, even after a power failure.
 */
export async function writeTemporary(
  path: string,
  source: Uint8Array | NodeJS.ReadableStream,
  signal?: AbortSignal,
): Promise<string> {
  const temporary = `${path}.${randomUUID()}.tmp`
  const stream = source instanceof Uint8Array ? Readable.from([source]) : source
  try {
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(stream, file, { ...(signal && { signal }) })
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return temporary
}

/** The error codes of a file system without hard links, such as FAT. */
const linksUnsupported = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Gives a temporary file its final name. Throws `EEXIST` if that is taken, while `rename` would replace the other file. The
 * temporary name may remain; the caller removes it.
 */
export async function renameIfFree(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    if (!linksUnsupported.includes(errorCode(error) ?? '')) throw error
    await (await open(path, 'wx')).close() // throws EEXIST if the name is taken
    await rename(temporary, path)
  }
}

/** Makes files created in a folder survive a power failure. Windows cannot open a folder, and needs no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
