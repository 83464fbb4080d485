import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'replyloop')

/**
 * Where the packages of `test/<name>/package-lock.json` stand: outside the tree, so that `npm ci` stays quick, and
 * keyed by the lockfile, so that a change of it installs anew.
 */
export function cachedFolder(name: string): string {
  const lockfile = readFileSync(join(sourceOf(name), 'package-lock.json'))
  return join(cache, `${name}-${createHash('sha256').update(lockfile).digest('hex').slice(0, 16)}`)
}

/**
 * Installs `test/<name>` into its cached folder unless it stands there complete. What an interrupted run left
 * behind carries no marker and is made again.
 */
export function cachedInstall(name: string, finish: (folder: string) => void = () => {}): string {
  const folder = cachedFolder(name)
  if (existsSync(markerOf(folder))) return folder
  rmSync(folder, { recursive: true, force: true })
  cpSync(sourceOf(name), folder, { recursive: true })
  npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  finish(folder)
  writeFileSync(markerOf(folder), '')
  return folder
}

/** Runs npm in `folder` with this process's Node first on the path. */
export function npm(folder: string, args: string[], env: Readonly<Record<string, string>> = {}): void {
  execFileSync('npm', args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' })
}

/** Compiles a package against the headers beside this process's Node, where it has them. */
export function compile(folder: string, name: string): void {
  const home = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(home, 'include/node/node.h'))
  npm(folder, ['rebuild', name], hasHeaders ? { npm_config_nodedir: home } : {})
}

const markerOf = (folder: string): string => join(folder, '.installed')
const sourceOf = (name: string): string => join(import.meta.dirname, '..', name)
