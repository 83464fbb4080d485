import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { z } from 'zod'
import { licenses } from '../../../server/licenses.ts'
import { cachedInstall } from '../../support/cachedInstall.ts'

// Bundles the app into `zapier-app/dist`, a package that needs nothing of this workspace, and runs a command of Zapier's own
// tool there: `npm run zapier -- push`. Without a command it bundles only. The tool is half as large again as everything
// else that the repository needs; so it is installed beside, the first time.

const app = join(import.meta.dirname, '../../../zapier-app')
const folder = join(app, 'dist')
const Package = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
})
const { version, license, dependencies } = Package.parse(
  JSON.parse(await readFile(join(app, 'package.json'), 'utf8')),
)

await mkdir(folder, { recursive: true })
await build({
  input: join(app, 'src/index.ts'),
  platform: 'node',
  external: Object.keys(dependencies),
  transform: { target: 'node22', define: { 'process.env.NODE_ENV': '"production"' } },
  output: { file: join(folder, 'index.js'), format: 'esm' },
  plugins: [licenses('THIRD-PARTY-LICENSES.md')],
  logLevel: 'warn',
})
const published = {
  name: 'replyloop-zapier',
  version,
  private: true,
  license,
  type: 'module',
  exports: './index.js',
  dependencies,
  // Newer versions load a file that Zapier's tool leaves out of the zip.
  overrides: { 'get-intrinsic': '1.3.0' },
}
await writeFile(join(folder, '.gitignore'), 'node_modules\nbuild\n.env\n')
await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)

const command = process.argv.slice(2)
if (command.length > 0) {
  const tool = join(cachedInstall('zapier-tools'), 'node_modules/.bin/zapier-platform')
  const { status } = spawnSync(process.execPath, [tool, ...command], {
    cwd: folder,
    stdio: 'inherit',
    // What `register` writes outlives the bundle.
    env: { ZAPIER_CURRENT_APP_FILE: join(app, '.zapierapprc'), ...process.env },
  })
  process.exitCode = status ?? 1
}
