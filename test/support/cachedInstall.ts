import { execFileSync } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'replyloop')

/**
 * The folder in which the packages of `test/<name>/package-lock.json` are installed. It is outside of the repository, so that
 * `npm ci` stays quick, and its name contains a hash of the lockfile, so that a new lockfile is installed again.
 */
export function cachedFolder(name: string): string {
  const lockfile = readFileSync(join(sourceOf(name), 'package-lock.json'))
  return join(cache, `${name}-${hash('sha256', lockfile, 'hex').slice(0, 16)}`)
}

/**
 * Installs `test/<name>` into its cached folder, unless it is complete there, and returns the folder. An interrupted install
 * left no marker, and is done again. `finish` runs after a new install. Of several processes that install at once, the
 * first to end gives what the others use, too.
 */
export function cachedInstall(name: string, finish: (folder: string) => void = () => {}): string {
  const folder = cachedFolder(name)
  if (existsSync(markerOf(folder))) return folder
  const half = `${folder}.${randomUUID()}`
  try {
    cpSync(sourceOf(name), half, { recursive: true })
    npm(half, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
    finish(half)
    writeFileSync(markerOf(half), '')
    if (existsSync(markerOf(folder))) return folder
    rmSync(folder, { recursive: true, force: true })
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(markerOf(folder))) throw error // otherwise another process was faster
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return folder
}

/** Installs `test/<name>`, and lets the files of `folder` import what is there. */
export function linkInstall(name: string, folder: string): void {
  const link = join(folder, 'node_modules')
  const packages = join(cachedInstall(name), 'node_modules')
  rmSync(link, { recursive: true, force: true })
  symlinkSync(packages, link, 'junction')
}

/** Runs npm in `folder` with this process's Node first on the path. */
export function npm(folder: string, args: string[], env: Readonly<Record<string, string>> = {}): void {
  execFileSync('npm', args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' })
}

/** Compiles a native package, against the headers that came with this process's Node if there are any. */
export function compile(folder: string, name: string): void {
  const home = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(home, 'include/node/node.h'))
  npm(folder, ['rebuild', name], hasHeaders ? { npm_config_nodedir: home } : {})
}

const markerOf = (folder: string): string => join(folder, '.installed')
const sourceOf = (name: string): string => join(import.meta.dirname, '..', name)
