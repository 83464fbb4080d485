import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import packageJson from './package.json' with { type: 'json' }

// Bundles the app into `dist`, a package that needs nothing of this workspace, and runs a command of Zapier's own tool
// there: `npm run zapier -- push`. Without a command it bundles only.

const folder = join(import.meta.dirname, 'dist')

await mkdir(folder, { recursive: true })
await build({
  entryPoints: [join(import.meta.dirname, 'src/index.ts')],
  outfile: join(folder, 'index.js'),
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  // Some packages in the bundle load Node's own modules as CommonJS does.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
  },
  external: Object.keys(packageJson.dependencies),
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
})
const { version, license, dependencies } = packageJson
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
  const tool = fileURLToPath(import.meta.resolve('zapier-platform-cli')).replace(/index\.js$/, 'bin/run')
  const { status } = spawnSync(process.execPath, [tool, ...command], {
    cwd: folder,
    stdio: 'inherit',
    // What `register` writes outlives the bundle.
    env: { ZAPIER_CURRENT_APP_FILE: join(import.meta.dirname, '.zapierapprc'), ...process.env },
  })
  process.exitCode = status ?? 1
}
