import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { errorCode } from './errorCode.ts'

/**
 * Writes a finished, flushed file beside `path` and gives its name, for the caller to link or rename into place: so
 * nobody ever reads half a file, even after a power failure. `mode` is the file's permission bits.
 */
export async function writeBeside(path: string, bytes: Uint8Array, mode = 0o600): Promise<string> {
  const temporary = `${path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return temporary
}

/** What linking answers on a disk that knows no links, such as a memory stick in FAT. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Gives a finished file its name at once, and throws `EEXIST` where that is taken: renaming alone would replace what is
 * there. The old name may stay, for the caller to remove.
 */
export async function nameOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    if (!withoutLinks.includes(errorCode(error) ?? '')) throw error
    await (await open(path, 'wx')).close() // takes the name, if it is free
    await rename(temporary, path)
  }
}

/** Makes names created in a folder survive a power failure. Windows cannot open a folder, and needs no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
