import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from './commands.ts'
import type { Version } from './server.ts'

const run = promisify(execFile)

/** The commit of the version before this one. When another one is released: its own, then `npm run fill:former`. */
const formerCommit = '30e2bf98ce67f1410031dcfab0cf8a82b7458008'

/** The last migration of that version. */
export const formerTag = '0012_unpaid_openings'

/** The folder of the version before this one; `undefined` where the repository's history does not reach so far back. */
export const formerFolder = (): Promise<string | undefined> => folderOfCommit(formerCommit)

/**
 * The folder of a commit, taken out of the repository's history; `undefined` where it is not there. It stands below the
 * repository and so uses its packages, all but our own.
 */
export async function folderOfCommit(commit: string): Promise<string | undefined> {
  const folder = join(root, '.cache', `former-${commit.slice(0, 8)}`)
  if (existsSync(folder)) return folder
  const known = await run('git', ['cat-file', '-e', commit], { cwd: root }).then(
    () => true,
    () => false,
  )
  if (!known) return undefined
  const half = `${folder}.${randomUUID()}`
  await mkdir(join(half, 'node_modules/@replyloop'), { recursive: true })
  await symlink('../../shared', join(half, 'node_modules/@replyloop/shared'))
  const archive = join(half, 'former.tar')
  await run('git', ['archive', '-o', archive, commit, 'package.json', 'server', 'shared'], { cwd: root })
  await run('tar', ['-xf', archive, '-C', half])
  await rm(archive)
  await symlink(join(root, 'server/node_modules'), join(half, 'server/node_modules'))
  try {
    await rename(half, folder)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // otherwise another test was faster
  }
  return folder
}

const App = z.object({ compose: z.custom<Version['openService']>() })
const Configuration = z.object({ readConfig: z.custom<Version['readConfig']>() })

/** That version, to be started and stopped in this process. */
export async function loadFormer(folder: string): Promise<Version> {
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, 'server/src', file)).href)
  const { compose: openService } = App.parse(await load('compose.ts'))
  return { openService, ...Configuration.parse(await load('config.ts')) }
}
