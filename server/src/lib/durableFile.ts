import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'

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
