import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.ts'

/** Builds and packs a package as `npm publish` does, into `.cache/<name>`, and returns the tarball. */
export function pack(name: string, ...options: string[]): string {
  const folder = join(root, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { NODE_ENV: _test, ...env } = process.env // pages that are built with it are another build
  execFileSync('npm', ['pack', ...options, '--silent', '--pack-destination', folder], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [tarball, ...others] = readdirSync(folder)
  if (tarball === undefined || others.length > 0) throw new Error(`not one tarball in ${folder}`)
  return join(folder, tarball)
}
