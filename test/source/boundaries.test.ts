import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cachedInstall } from '../support/cachedInstall.ts'

const root = join(import.meta.dirname, '../..')
const cruiser = join(cachedInstall('check-tools'), 'node_modules/.bin/depcruise')
const config = join(root, '.dependency-cruiser.mjs')

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** Checks the imports in some folders of a tree, as `npm run boundaries` does in this one. */
async function cruise(tree: string, ...folders: string[]) {
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tree, maxBuffer: 1 << 28 })
  const { modules, summary } = report.parse(JSON.parse(stdout))
  return {
    modules: modules.map((module) => module.source),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    broken: summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name })),
  }
}

const forbidden = [
  // Modules that need each other, and a module that its neighbour may import but not the other way round.
  ['server/src/modules/lists/x.ts', 'server/src/modules/campaigns/y.ts', 'module-lists'],
  ['server/src/modules/accounts/room/x.ts', 'server/src/modules/access/y.ts', 'module-accounts'],
  ['server/src/modules/transfers/x.ts', 'server/src/modules/bot/y.ts', 'module-transfers'],
  ['server/src/modules/campaigns/x.ts', 'server/src/modules/lists/room/y.ts', 'doors-of-modules'],
  ['server/src/modules/campaigns/room/x.ts', 'server/src/modules/lists/room/deep/y.ts', 'doors-of-modules'],
  ['server/src/app/x.ts', 'server/src/modules/bot/room/y.ts', 'doors-of-modules'],
  ['server/src/modules/bot/x.ts', 'server/src/app/y.ts', 'modules-import-platform'],
  ['server/src/modules/bot/x.ts', 'server/src/config.ts', 'modules-import-platform'],
  ['server/src/platform/outbox/x.ts', 'server/src/modules/webhooks/y.ts', 'platform-imports-itself'],
  ['server/src/platform/http/x.ts', 'server/src/app/y.ts', 'platform-imports-itself'],
  ['server/src/platform/http/x.ts', 'server/src/config.ts', 'platform-imports-itself'],
  ['server/src/platform/http/x.ts', 'shared/src/contract/message.ts', 'platform-imports-of-shared'],
  ['server/src/platform/http/x.ts', 'shared/src/openapi/y.ts', 'platform-imports-of-shared'],
  ['server/src/platform/db/schema/x.ts', 'shared/src/contract/message.ts', 'schema-imports-of-shared'],
  ['server/src/config.ts', 'server/src/modules/bot/y.ts', 'config-imports-platform'],
  ['server/src/app/x.ts', 'server/src/main.ts', 'entry-points-are-not-imported'],
  ['server/src/app/x.ts', 'server/src/app/cli/y.cli.ts', 'entry-points-are-not-imported'],
  ['server/src/modules/misc/x.ts', 'server/src/platform/db/y.ts', 'no-unknown-folder'],
  ['server/src/lib/x.ts', 'server/src/platform/db/y.ts', 'no-unknown-folder'],
  ['server/src/app/x.ts', 'server/src/lib/y.ts', 'no-import-of-unknown-folder'],
  ['server/src/platform/http/x.ts', 'zapier-app/src/y.ts', 'server-imports-shared'],
  ['shared/src/contract/x.ts', 'server/src/platform/http/y.ts', 'shared-imports-zod'],
  ['shared/src/contract/x.ts', 'node_modules/express/index.js', 'shared-imports-zod'],
  ['shared/src/values/x.ts', 'node_modules/zod/index.js', 'values-import-nothing'],
  ['shared/src/values/x.ts', 'shared/src/contract/y.ts', 'values-import-nothing'],
  ['server/dashboard/src/x.ts', 'server/src/platform/http/y.ts', 'dashboard-pages-import-shared'],
  ['server/dashboard/src/x.ts', 'shared/src/contract/y.ts', 'dashboard-pages-import-types-of-shared'],
  ['zapier-app/src/x.ts', 'server/src/platform/http/y.ts', 'zapier-imports-shared'],
  ['n8n-node/nodes/x.ts', 'zapier-app/src/y.ts', 'n8n-imports-shared'],
  ['n8n-node/nodes/x.ts', 'shared/src/contract/y.ts', 'n8n-imports-types-of-shared'],
  ['client/src/x.ts', 'server/src/platform/http/y.ts', 'client-imports-zod'],
  ['client/src/x.ts', 'node_modules/express/index.js', 'client-imports-zod'],
] as const

const forbiddenTypes = [
  ['server/src/modules/contacts/x.ts', 'server/src/modules/conversations/y.ts', 'module-contacts'],
  ['server/src/platform/jobs/x.ts', 'shared/src/contract/message.ts', 'platform-imports-of-shared'],
] as const

const allowed = [
  ['server/src/modules/campaigns/x.ts', 'server/src/modules/lists/y.ts'],
  ['server/src/modules/lists/x.ts', 'server/src/modules/lists/y.ts'],
  ['server/src/modules/lists/x.ts', 'server/src/modules/lists/room/y.ts'],
  ['server/src/modules/lists/other/x.ts', 'server/src/modules/lists/room/y.ts'],
  ['server/src/modules/lists/x.ts', 'server/src/platform/db/y.ts'],
  ['server/src/modules/lists/x.ts', 'shared/src/contract/y.ts'],
  ['server/src/platform/http/x.ts', 'server/src/platform/db/y.ts'],
  ['server/src/platform/http/x.ts', 'shared/src/contract/endpoint.ts'],
  ['server/src/platform/http/x.ts', 'shared/src/values/y.ts'],
  ['server/src/app/x.ts', 'server/src/modules/bot/y.ts'],
  ['server/src/app/x.ts', 'server/src/config.ts'],
  ['server/src/app/cli/x.cli.ts', 'server/src/app/y.ts'],
  ['server/src/main.ts', 'server/src/app/y.ts'],
  ['server/src/config.ts', 'server/src/platform/db/y.ts'],
  ['server/dashboard/src/x.ts', 'shared/src/values/y.ts'],
  ['zapier-app/src/x.ts', 'shared/src/contract/y.ts'],
  ['shared/src/contract/x.ts', 'node_modules/zod/index.js'],
  ['client/src/x.ts', 'shared/src/contract/y.ts'],
  ['test/api/x.ts', 'server/src/modules/bot/y.ts'],
  ['test/rules/x.ts', 'server/src/modules/bot/room/y.ts'],
] as const

const allowedTypes = [
  ['server/src/platform/db/schema/y.ts', 'shared/src/contract/message.ts'],
  ['server/dashboard/src/types.ts', 'shared/src/contract/y.ts'],
  ['n8n-node/nodes/types.ts', 'shared/src/contract/y.ts'],
] as const

describe('In a planted tree', () => {
  let tree: string
  let seen: Awaited<ReturnType<typeof cruise>>

  beforeAll(async () => {
    tree = await realpath(await mkdtemp(join(tmpdir(), 'boundaries-')))
    await plant('shared/package.json', '{"name": "@replyloop/shared", "exports": {"./*": "./src/*.ts"}}')
    await mkdir(join(tree, 'node_modules/@replyloop'), { recursive: true })
    await symlink(join(tree, 'shared'), join(tree, 'node_modules/@replyloop/shared'))
    for (const [from, to] of [...forbidden, ...allowed]) await plantImport('import', from, to)
    for (const [from, to] of [...forbiddenTypes, ...allowedTypes]) await plantImport('import type', from, to)
    await plant('server/src/platform/jobs/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
    await plant('server/src/platform/jobs/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
    await plant('server/src/platform/jobs/lost.ts', "import '@replyloop/shared/missing'\n")
    seen = await cruise(tree, 'shared', 'server', 'zapier-app', 'n8n-node', 'client', 'test')
  })

  afterAll(async () => {
    await rm(tree, { recursive: true })
  })

  async function plant(path: string, text: string) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }

  async function plantImport(kind: string, from: string, to: string) {
    const specifier = to.startsWith('shared/')
      ? to.replace('shared/src/', '@replyloop/shared/').replace('.ts', '')
      : relative(dirname(from), to).replace(/^(?!\.)/, './')
    await mkdir(dirname(join(tree, from)), { recursive: true })
    await appendFile(join(tree, from), `${kind} { Row } from '${specifier}'\nexport type { Row }\n`)
    await mkdir(dirname(join(tree, to)), { recursive: true })
    await appendFile(join(tree, to), 'export class Row {}\n')
  }

  function broken(from: string, to: string) {
    expect(seen.modules).toEqual(expect.arrayContaining([from, to]))
    return seen.broken.filter((each) => each.from === from && each.to === to).map((each) => each.rule)
  }

  test.each(forbidden)('%s may not import %s', (from, to, rule) => {
    expect(broken(from, to)).toEqual([rule])
  })

  test.each(forbiddenTypes)('%s may not import even types of %s', (from, to, rule) => {
    expect(broken(from, to)).toEqual([rule])
  })

  test.each(allowed)('%s may import %s', (from, to) => {
    expect(broken(from, to)).toEqual([])
  })

  test.each(allowedTypes)('%s may import types of %s', (from, to) => {
    expect(broken(from, to)).toEqual([])
  })

  test('two files may not import each other', () => {
    expect(broken('server/src/platform/jobs/a.ts', 'server/src/platform/jobs/b.ts')).toEqual(['no-circular'])
  })

  test('an import that leads nowhere is reported, not skipped', () => {
    expect(broken('server/src/platform/jobs/lost.ts', '@replyloop/shared/missing')).toEqual(['resolvable'])
  })
})

describe('In this tree', () => {
  const rooms = 'server/src/modules/'
  let seen: Awaited<ReturnType<typeof cruise>>

  beforeAll(async () => {
    seen = await cruise(root, 'shared/src', 'server/src')
  })

  /** The module that a file is of. */
  const moduleOf = (path: string) =>
    path.startsWith(rooms) ? path.slice(rooms.length).split('/')[0] : undefined
  const doors = () =>
    seen.imports.filter(
      ({ from, to }) =>
        moduleOf(from) !== undefined && moduleOf(to) !== undefined && moduleOf(from) !== moduleOf(to),
    )

  test('shared and the server keep to the rules, and are read whole', () => {
    expect(seen.modules).toEqual(
      expect.arrayContaining(['shared/src/contract/contract.ts', 'server/src/main.ts']),
    )
    expect(seen.broken).toEqual([])
  })

  test('at most 90 files of modules are imported from other modules, at most 10 of them stores', () => {
    const files = [...new Set(doors().map(({ to }) => to))]
    expect(files.length).toBeGreaterThan(50) // else they are not found
    expect(files.length).toBeLessThanOrEqual(90)
    expect(files.filter((file) => file.endsWith('.store.ts')).length).toBeLessThanOrEqual(10)
  })

  test('no folder of a module has more than 30 files side by side', () => {
    const files = seen.modules.filter((path) => moduleOf(path) !== undefined)
    const folders = Map.groupBy(files, (path) => dirname(path))
    expect([...folders].filter(([, { length }]) => length > 30).map(([folder]) => folder)).toEqual([])
  })

  test('each function of a door says what it does', async () => {
    const roots = seen.modules.filter((path) => /^server\/src\/modules\/[^/]+\/[^/]+$/.test(path))
    expect(roots.length).toBeGreaterThan(100)
    const silent = await Promise.all(roots.map((door) => undocumented(door)))
    expect(silent.flat()).toEqual([])
  })
})

const exported = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:\(|<|\w+ =>)/
const shown = /^export \{([^}]*)\} from '([^']+)'/gm

/** The functions of a file, also those that it shows of a room, or the named ones alone, that have no doc comment. */
async function undocumented(path: string, names?: readonly string[]): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8')
  const lines = text.split('\n')
  const own = lines.flatMap((line, at) => {
    const name = exported.exec(line)?.slice(1).find(Boolean)
    const isAsked = name !== undefined && (names === undefined || names.includes(name))
    return isAsked && !lines[at - 1]?.endsWith('*/') ? [`${path}: ${name}`] : []
  })
  const ofRooms = [...text.matchAll(shown)].map(([, list = '', specifier = '']) =>
    undocumented(
      join(dirname(path), specifier),
      list.split(',').map((name) => name.trim()),
    ),
  )
  return [...own, ...(await Promise.all(ofRooms)).flat()]
}
