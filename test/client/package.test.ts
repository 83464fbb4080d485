import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import ts from 'typescript'
import { z } from 'zod'
import { suiteDataDir } from '../support/suite.ts'
import { oldestZod, runTool, tarball } from './support/package.ts'

const unpacked = suiteDataDir()
execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => file.replace(/^package\//, ''))
/** The operations whose bodies are JSON. */
const withoutFiles = Object.entries<Endpoint>(contract)
  .filter(([, { body, responses }]) =>
    [body, ...Object.values(responses)].every(
      (schema) => z.globalRegistry.get(schema)?.['contentMediaType'] === undefined,
    ),
  )
  .map(([name]) => name)
const read = (file: string) => readFileSync(join(unpacked, 'package', file), 'utf8')

test('the tarball of the client holds the build, one file of types, README, LICENSE and package.json', () => {
  const others = files.filter((file) => !/^dist\/.+\.js$/.test(file))
  expect(new Set(others)).toEqual(new Set(['LICENSE', 'README.md', 'dist/index.d.ts', 'package.json']))
})

test('the client depends on zod alone, from the version that its tests install', () => {
  const { dependencies } = z.object({ dependencies: z.unknown() }).parse(JSON.parse(read('package.json')))
  expect(dependencies).toEqual({ zod: `^${oldestZod}` })
  const imported = files
    .filter((file) => /\.(js|ts)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^import [^"\n]*"([^".][^"]*)"/gm)])
    .map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(['zod']))
})

test.each([
  ['publint', 'run', '--strict', tarball],
  ['attw', '--profile', 'esm-only', '--no-emoji', '--no-color', tarball],
])('%s finds no fault in the package of the client', async (tool, ...args) => {
  expect(await runTool(tool, ...args)).toEqual({ status: 0, output: expect.any(String) })
})

test('everything that the client exports, and each operation, says in an editor what it is for', () => {
  const types = join(unpacked, 'package/dist/index.d.ts')
  const program = ts.createProgram([types], { noResolve: true, types: [], lib: ['lib.es2024.d.ts'] })
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(types)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error('the types are no module')
  const exported = checker.getExportsOfModule(module)
  const client = exported.find(({ name }) => name === 'Client')
  const operations = client ? checker.getDeclaredTypeOfSymbol(client).getProperties() : []
  expect(new Set(operations.map(({ name }) => name))).toEqual(new Set(withoutFiles))
  const undescribed = [...exported, ...operations]
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
  expect(undescribed.map(({ name }) => name)).toEqual([])
})
