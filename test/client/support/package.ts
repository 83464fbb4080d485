import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { root } from '../../support/commands.ts'
import { cachedInstall } from '../../support/cachedInstall.ts'
import { pack } from '../../support/pack.ts'

/** The oldest zod that the package takes; this repository has the newest one. */
export const oldestZod = '4.5.0'

/** The client, built and packed as `npm publish` does, once for all files that run in this process. */
export const tarball = pack('client', '--workspace', 'client')

/** Installs the tarball in `folder`, as somebody does who uses the client in a backend with Express. */
export function installClient(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const others = ['express', '@types/express', '@types/node'].map((name) => join(root, 'node_modules', name))
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags, tarball, `zod@${oldestZod}`, ...others], { cwd: folder })
}

/** Runs a program of `test/client-tools`, which are installed the first time. The service may run in this process. */
export async function runTool(
  name: string,
  ...args: string[]
): Promise<{ status: number | null; output: string }> {
  const program = join(cachedInstall('client-tools'), 'node_modules/.bin', name)
  const child = spawn(process.execPath, [program, ...args])
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close').then((ended) => z.tuple([z.number().nullable()]).rest(z.unknown()).parse(ended)),
    text(child.stdout),
    text(child.stderr),
  ])
  return { status, output: stdout + stderr }
}
