import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { z } from 'zod'

const Package = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
})

/** The folder of the package that a module is from; `undefined` for our own. */
const packageOf = (module: string) => /.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0]

/** What is said of a package, in the form that Vite writes for those in the pages (server/dashboard/vite.config.ts). */
function sectionOf(folder: string): string {
  const {
    name,
    version,
    license,
    homepage = `https://www.npmjs.com/package/${name}`,
  } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const heading = `## ${name} - ${version}${license === undefined ? '' : ` (${license})`}`
  if (texts.length === 0 && license !== undefined)
    texts.push(
      `The package holds no text. ${homepage}: by its authors, under https://spdx.org/licenses/${license}.html`,
    )
  return `${[heading, ...texts].join('\n\n')}\n`
}

/** Writes the licenses of all packages of which the bundle holds a part to one file. */
export const licenses = (fileName: string): Plugin => ({
  name: 'licenses',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const folders = new Set(modules.map(packageOf).filter((folder) => folder !== undefined))
    const sections = [...new Set([...folders].map(sectionOf))].toSorted((one, other) =>
      one.localeCompare(other),
    )
    this.emitFile({ type: 'asset', fileName, source: ['# Licenses\n', ...sections].join('\n') })
  },
})
