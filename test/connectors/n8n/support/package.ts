import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../../..')

/** The folder of the n8n package. */
export const nodeFolder = join(root, 'n8n-node')

const Packed = z.tuple([z.looseObject({ filename: z.string() })])

/** Packs the built package as `npm publish` does, and returns the tarball's path. */
export function packNode(): string {
  const folder = join(root, '.cache/n8n')
  mkdirSync(folder, { recursive: true })
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, '--loglevel=error'], {
    cwd: nodeFolder,
    encoding: 'utf8',
  })
  return join(folder, Packed.parse(JSON.parse(said))[0].filename)
}
