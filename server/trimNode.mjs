import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The package that brings Node holds the headers of OpenSSL, too: 66 MB, a tenth of all that `npm ci` installs. Nothing is
// compiled against them here.

const name = `node-${process.platform.replace('win32', 'win')}-${process.arch}`
try {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  rmSync(join(folder, 'include/node/openssl'), { recursive: true, force: true })
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error // macOS has none
}
