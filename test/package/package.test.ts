import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { argumentsOf, root } from '../support/commands.ts'
import { pack } from '../support/pack.ts'
import { startProcess, startProgram } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const tarball = pack('package')
const folder = suiteDataDir()
const installed = join(folder, 'installed')
mkdirSync(installed)
// From the tarball alone: no network, and nothing that npm has kept.
const npmEnv = { npm_config_cache: join(folder, 'npm'), npm_config_offline: 'true' }
const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', tarball], {
  cwd: installed,
  encoding: 'utf8',
  env: { PATH: process.env['PATH'], ...npmEnv },
})
const there = join(installed, 'node_modules/replyloop')
const readText = (file: string) => readFileSync(join(there, file), 'utf8')

const replyloop = (...args: string[]) =>
  startProgram([join(installed, 'node_modules/.bin/replyloop'), ...args], {}, installed).ended

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(place, name)).isFile(),
  )

describe('The installed package', () => {
  test('was installed without a warning, and brings no other package', () => {
    expect(install).toMatchObject({ status: 0, stderr: '' })
    const Lock = z.object({ packages: z.record(z.string(), z.looseObject({})) })
    const { packages } = Lock.parse(
      JSON.parse(readFileSync(join(installed, 'node_modules/.package-lock.json'), 'utf8')),
    )
    expect(Object.keys(packages)).toEqual(['node_modules/replyloop'])
  })

  test('runs nothing when it is installed', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readText('package.json')))
    expect(Object.keys(scripts).filter((name) => /install/.test(name))).toEqual([])
    expect(existsSync(join(there, 'binding.gyp'))).toBe(false) // which npm would compile
  })

  test('has less than 120 MB, and no source, test, source map or development tool among it', () => {
    const files = filesIn(there)
    const bytes = files.reduce((sum, file) => sum + statSync(join(there, file)).size, 0)
    expect(bytes).toBeLessThan(120e6)
    const known = [
      /^(CHANGELOG\.md|LICENSE|README\.md|package\.json)$/,
      /^docs\/.+\.(md|png|svg|json)$/,
      /^server\/dashboard\/dist\/(index\.html|THIRD-PARTY-LICENSES\.md|\.vite\/manifest\.json|assets\/.+(?<!\.map))$/,
      /^server\/dist\/(bundle\/[\w.-]+\.js|bundle\/swagger-ui\/[\w.-]+|prebuilds\/[\w-]+\.node|THIRD-PARTY-LICENSES\.md)$/,
      /^server\/src\/platform\/db\/migrations\/(sqlite|postgres)\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/,
    ]
    expect(files.filter((file) => !known.some((form) => form.test(file)))).toEqual([])
  })

  test.each(['docs', 'server/dashboard/dist', 'server/src/platform/db/migrations'])(
    'has the files of %s',
    (place) => {
      const wanted = filesIn(join(root, place)).filter((file) => !/meta\/\d{4}_snapshot\.json$/.test(file))
      expect(filesIn(join(there, place)).toSorted()).toEqual(wanted.toSorted())
    },
  )
})

describe('The program of the package', () => {
  test('says what commands there are, and refuses another one', async () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readText('package.json')))
    const [help, printed, unknown] = await Promise.all([
      replyloop('--help'),
      replyloop('--version'),
      replyloop('serve'),
    ])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const name of ['start', 'provision', 'backup', 'copy', 'seed'])
      expect(help.stdout).toMatch(`  ${name} `)
    expect(printed).toMatchObject({ code: 0, stdout: `${version}\n` })
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toBe(`There is no command serve.\n\n${help.stdout}`)
  })

  test('says for each command how to call it', async () => {
    const names = ['start', 'provision', 'backup', 'copy', 'seed']
    const answers = await Promise.all(names.map((name) => replyloop(name, '--help')))
    for (const [index, { code, stdout }] of answers.entries())
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(new RegExp(`^Usage: replyloop ${names[index]}\\b`)),
      })
  })

  test('says what it needs where Node is older', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.1.0' } })`
    const { code, stderr } = await startProgram(
      [join(installed, 'node_modules/.bin/replyloop')],
      { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(older)}"` },
      installed,
    ).ended
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Replyloop needs Node 24, and this is Node 22\.1\.0: .*npx .*\n$/),
    })
  })
})
