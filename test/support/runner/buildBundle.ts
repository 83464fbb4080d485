import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../commands.ts'

let built: Promise<void> | undefined

async function build(): Promise<void> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/package-')) // as deep as `server/dist`, so that it finds the documents
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, [join(root, 'server/build.cli.ts'), folder])
  process.env['TEST_BUNDLE'] = join(folder, 'bundle/replyloop.js')
}

/** Builds the server of the package, once in a run, and tells the workers by an environment variable. */
export default function buildBundle(): Promise<void> {
  return (built ??= build())
}
