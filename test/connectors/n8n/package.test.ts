import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { cachedFolder } from '../../support/cachedInstall.ts'
import { suiteDataDir } from '../../support/suite.ts'
import { nodeFolder, packNode } from './support/package.ts'

const unpacked = suiteDataDir()

const tarball = packNode()
execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
const packed = join(unpacked, 'package')
const Manifest = z.looseObject({
  n8n: z
    .object({ nodes: z.array(z.string()), credentials: z.array(z.string()), strict: z.literal(true) })
    .loose(),
})

/** Runs n8n's scanner for community packages on a folder, and returns what it complains about and where. */
function scan(folder: string, patterns: string): { passed: boolean; details: string } {
  const tools = cachedFolder('n8n-tools')
  const code = `
    import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs'
    const { passed, details = '' } = await analyzePackage(${JSON.stringify(folder)}, ${patterns})
    process.stdout.write(JSON.stringify({ passed, details }))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: tools,
    encoding: 'utf8',
    // With Jest's own `test` the linter takes every file for one of its own tests.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return z.object({ passed: z.boolean(), details: z.string() }).parse(JSON.parse(said))
}

const published = "['**/*.js', 'package.json']"

test('the tarball holds the build, README, LICENSE and package.json, and nothing else', () => {
  const others = files.filter((file) => !/^package\/dist\/.+\.(js|node\.json|svg)$/.test(file))
  expect(others.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'package/LICENSE',
    'package/package.json',
    'package/README.md',
  ])
})

test('what package.json registers is in the tarball, each node with its codex file, and it has no dependency', () => {
  const text = readFileSync(join(packed, 'package.json'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect(manifest['peerDependencies']).toEqual({ 'n8n-workflow': '*' })
  for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials])
    expect(files).toContain(`package/${file}`)
  for (const file of manifest.n8n.nodes) expect(files).toContain(`package/${file.replace(/\.js$/, '.json')}`)
})

test('the build requires n8n-workflow, node:crypto and its own files only', () => {
  const required = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(join(unpacked, file), 'utf8').matchAll(/require\("([^"]+)"\)/g)])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.'))
  expect(new Set(required)).toEqual(new Set(['n8n-workflow', 'node:crypto']))
})

test("n8n's scanner passes the sources and the tarball", () => {
  expect(scan(nodeFolder, 'SOURCE_FILE_PATTERNS')).toEqual({ passed: true, details: '' })
  expect(scan(packed, published)).toEqual({ passed: true, details: '' })
})

test('the scanner sees what is planted in either', () => {
  const sources = join(unpacked, 'sources')
  for (const part of ['package.json', 'nodes', 'credentials', 'icons'])
    cpSync(join(nodeFolder, part), join(sources, part), { recursive: true })
  const plant = (file: string, code: string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
    expect(existsSync(file)).toBe(true)
  }
  plant(join(sources, 'nodes/Replyloop/planted.ts'), 'export const planted = process.env\n')
  plant(join(packed, 'dist/planted.js'), "exports.planted = require('fs')\n")
  expect(scan(sources, 'SOURCE_FILE_PATTERNS')).toMatchObject({
    passed: false,
    details: expect.stringContaining('planted.ts'),
  })
  expect(scan(packed, published)).toMatchObject({
    passed: false,
    details: expect.stringContaining('planted.js'),
  })
})
