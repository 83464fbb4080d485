import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayBeShipped, shippedPackages } from './licenses.ts'

// `npm run licenses`: lists the licenses of all that is built into the server, the pages and the Zapier app, and fails for one
// that may not be. The client and the n8n node hold no other packages.

const root = join(import.meta.dirname, '../..')
const shipped = ['server', 'server/dashboard', 'zapier-app'].flatMap((folder) => {
  const file = join(root, folder, 'dist/THIRD-PARTY-LICENSES.md')
  if (!existsSync(file)) throw new Error(`${file} is not there: run npm run licenses, which builds it`)
  const found = shippedPackages(readFileSync(file, 'utf8'))
  if (found.length === 0) throw new Error(`${file} names no package`)
  return found
})

const namesOf = Map.groupBy(shipped, ({ license = 'none' }) => license)
for (const [license, packages] of [...namesOf].toSorted(([one], [other]) => one.localeCompare(other))) {
  const names = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  console.log(`${license} (${names.size}): ${[...names].toSorted().join(', ')}\n`)
}
const refused = shipped.filter(({ license }) => !mayBeShipped(license))
for (const { name, version, license = 'no license' } of refused)
  console.error(`${name}@${version}: ${license} may not be shipped (test/repository/licenses.ts)`)
if (refused.length > 0) process.exitCode = 1
