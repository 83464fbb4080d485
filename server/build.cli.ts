import { cp, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { licenses } from './licenses.ts'

// Builds the server of the package into `dist`, or into the folder that is named, with all that it takes of other packages,
// so that the package has no dependencies. `server/src/platform/packageFolder.ts` counts on `bundle` being as deep as itself.

const cli = (name: string) => join(import.meta.dirname, `src/app/cli/${name}.cli.ts`)
const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')
const folderOf = (name: string) => dirname(findPackageJSON(name, import.meta.url) ?? '')

/** What the page of the API's documents loads (server/src/app/apiReference.ts), and the licenses of what is in these files. */
const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css']
const swaggerFolder: Plugin = {
  name: 'swagger-folder',
  load: {
    filter: { id: /swagger-ui-dist[\\/]absolute-path\.js$/ },
    handler: () => "module.exports = () => require('node:path').join(__dirname, 'swagger-ui')",
  },
}

/** One letter beyond Latin-1 would double what the engine keeps of the text of a whole file. */
const latinOnly: Plugin = {
  name: 'latin-only',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

await rm(dist, { recursive: true, force: true })
const bundle = await rolldown({
  input: {
    replyloop: cli('replyloop'),
    start: join(import.meta.dirname, 'src/main.ts'),
    provision: cli('provision'),
    backup: cli('backup'),
    health: cli('health'),
    copy: cli('copy'),
    recount: cli('recount'),
    seed: cli('seed'),
    demo: cli('demo'),
    scanThread: join(import.meta.dirname, 'src/platform/db/sqlite/scanThread.ts'),
    knowledgeReader: join(import.meta.dirname, 'src/modules/knowledge/reader/readerProcess.ts'),
    worker: join(folderOf('piscina'), 'dist/worker.js'), // which piscina looks for beside itself
  },
  platform: 'node',
  external: ['@napi-rs/nice', 'pg-native'], // which their packages load only where they are asked to
  transform: { define: { __dirname: 'import.meta.dirname' } },
  plugins: [swaggerFolder, licenses('THIRD-PARTY-LICENSES.md')],
})
await bundle.write({
  dir: dist,
  entryFileNames: 'bundle/[name].js',
  chunkFileNames: 'bundle/[name]-[hash].js',
  comments: false, // the licenses stand in their file
  plugins: [latinOnly],
})
await cp(join(folderOf('better-sqlite3'), 'prebuilds'), join(dist, 'prebuilds'), { recursive: true })
for (const file of swaggerFiles)
  await cp(join(folderOf('swagger-ui-dist'), file), join(dist, 'bundle/swagger-ui', file))
