import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../../..')

/** The folder of the n8n package. */
export const nodeFolder = join(root, 'n8n-node')

const Manifest = z.looseObject({ files: z.array(z.string()) })
const Packed = z.tuple([z.looseObject({ filename: z.string() })])

/**
 * Packs the built package as it is published, and returns the tarball's path. It has no development dependencies: `shared`
 * is in this repository only, and on the registry its name is not ours.
 */
export function packNode(): string {
  const folder = join(root, '.cache/n8n')
  const staged = join(folder, 'package')
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  const { devDependencies: _, ...manifest } = Manifest.parse(
    JSON.parse(readFileSync(join(nodeFolder, 'package.json'), 'utf8')),
  )
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const part of ['README.md', 'LICENSE', ...manifest.files])
    cpSync(join(nodeFolder, part), join(staged, part), { recursive: true })
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, '--loglevel=error'], {
    cwd: staged,
    encoding: 'utf8',
  })
  return join(folder, Packed.parse(JSON.parse(said))[0].filename)
}
