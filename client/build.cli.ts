import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import packageJson from './package.json' with { type: 'json' }

// Builds the package into `dist`: what it takes of `shared` goes into it, so that it needs nothing of this workspace. The
// code stays in one file for each module, so that a bundler leaves out what nobody uses; the types are one file.

const root = join(import.meta.dirname, '..')
const dir = join(import.meta.dirname, 'dist')
const options = {
  input: join(import.meta.dirname, 'src/index.ts'),
  external: Object.keys(packageJson.dependencies),
}
const documents = packageJson.homepage.replace('/tree/', '/blob/').replace(/client$/, 'docs/')

/** Comments refer to the repository's documents, which the package does not hold. */
const linkDocuments = (code: string) => code.replaceAll(/\bdocs\/(?=[\w/]+\.md)/g, documents)

/** Says what each operation does where an editor shows it; the contract has it as data. */
function describeOperations(types: string): string {
  const endpoints: [string, Endpoint][] = Object.entries(contract)
  return endpoints.reduce((described, [name, { method, path, summary, description }]) => {
    const [before = '', after, ...others] = described.split(`\n  ${name}: Endpoint<`)
    if (after === undefined || others.length > 0) throw new Error(`the types do not name ${name} once`)
    const lines = [`${summary}: \`${method} ${path}\``, ...(description === '' ? [] : ['', description])]
    const comment = ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n  ')
    return `${before}\n  ${comment}\n  ${name}: Endpoint<${after}`
  }, types)
}

const rendered = (name: string, render: (code: string) => string): Plugin => ({ name, renderChunk: render })

await rm(dir, { recursive: true, force: true })
const code = await rolldown({
  ...options,
  platform: 'neutral',
  plugins: [rendered('documents', linkDocuments)],
})
await code.write({
  dir,
  preserveModules: true,
  preserveModulesRoot: root,
  entryFileNames: ({ name }) => `${name.replace(/^(client|shared)\/src\//, '')}.js`,
})
const types = await rolldown({
  ...options,
  plugins: [
    dts({
      dtsOnly: true,
      tsconfig: join(import.meta.dirname, 'tsconfig.json'),
      // The sources of `shared`, not what the compiler once made of them.
      tsconfigRaw: { references: [] },
      compilerOptions: {
        rootDir: '..',
        composite: false,
        paths: { '@replyloop/shared/*': ['../shared/src/*.ts'] },
      },
    }),
    rendered('operations', (types) => linkDocuments(describeOperations(types))),
  ],
})
await types.write({ dir })
