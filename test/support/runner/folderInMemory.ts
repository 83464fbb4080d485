import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomBytes = 2_000_000_000

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes
}

let made: string | undefined

/**
 * Makes the folder of all that the tests of a run write, which is removed when it ends, and has `tmpdir` name it. It is in
 * memory where there is room, since SQLite waits for the disk at each commit; the tests of processes keep the disk.
 */
export function makeFolder(): string {
  if (made !== undefined) return made
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'replyloop-run-'))
  chmodSync(folder, 0o755) // PostgreSQL's files, which another user owns, are in it
  process.once('exit', () => rmSync(folder, { recursive: true }))
  process.env['TMPDIR'] = folder
  return (made = folder)
}
