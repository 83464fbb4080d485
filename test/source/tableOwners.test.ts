import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const source = 'server/src/'
const schema = `${source}platform/db/schema/`
const statements = `${source}platform/db/statements/`
const writers = ['insert', 'update', 'delete']

/** A place that writes a table: its file, and the table's name, or `undefined` where that is not known before it runs. */
interface TableWrite {
  file: string
  table: string | undefined
}

/** Whether a file has a part in the type of a table: of all packages, only drizzle's. */
const isRead = (path: string) =>
  !path.includes('/node_modules/') || path.includes('/node_modules/drizzle-orm/')

/** Reads the server's source with some more files, by path and text, as the compiler understands it. */
function readServer(planted: ReadonlyMap<string, string>) {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, 'server/tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
    },
  })
  if (parsed === undefined) throw new Error('server/tsconfig.json cannot be read')
  const options = { ...parsed.options, noEmit: true, composite: false, incremental: false, types: [] }
  const textOf = (path: string) => planted.get(relative(root, path))
  const host = ts.createCompilerHost(options)
  host.fileExists = (path) => textOf(path) !== undefined || (isRead(path) && ts.sys.fileExists(path))
  host.readFile = (path) => textOf(path) ?? ts.sys.readFile(path)
  const sources = parsed.fileNames.filter((path) => relative(root, path).startsWith(source))
  const files = [...sources, ...[...planted.keys()].map((path) => join(root, path))]
  const program = ts.createProgram(files, options, host)
  return { program, checker: program.getTypeChecker() }
}

/**
 * Every place outside of `platform/db` that writes a table, and who owns which: the file of `platform/db/schema` that
 * declares it. A table is known by its type, so it may be renamed, destructured or handed on before it is written.
 */
function readTableWrites(planted: ReadonlyMap<string, string>) {
  const { program, checker } = readServer(planted)
  const owners = new Map<string, string>()
  const writes: TableWrite[] = []

  /** The names of the tables that a value stands for: a table, a function that returns one, or something with a `table`. */
  function tablesOf(given: ts.Type): (string | undefined)[] {
    const type = checker.getBaseConstraintOfType(given) ?? given
    if (type.isUnion()) return type.types.flatMap(tablesOf)
    const about = propertyOf(type, '_')
    const name = about && propertyOf(about, 'name')
    if (name !== undefined && propertyOf(type, 'enableRLS') !== undefined)
      return [name.isStringLiteral() ? name.value : undefined]
    const made = type.getCallSignatures().map((signature) => signature.getReturnType())
    const table = made.length > 0 ? undefined : propertyOf(type, 'table')
    return [...made, ...(table === undefined ? [] : [table])].flatMap(tablesOf)
  }

  function propertyOf(type: ts.Type, name: string): ts.Type | undefined {
    const property = type.getProperty(name)
    return property && checker.getTypeOfSymbol(property)
  }

  /** Whether a call writes: a query of drizzle, or the declaration of a statement that is no select. */
  function isWrite({ expression }: ts.CallExpression): boolean {
    if (ts.isPropertyAccessExpression(expression)) return writers.includes(expression.name.text)
    const symbol = checker.getSymbolAtLocation(expression)
    const declared = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const file = declared?.declarations?.[0]?.getSourceFile().fileName
    return (
      file !== undefined &&
      relative(root, file).startsWith(statements) &&
      !declared?.name.startsWith('select')
    )
  }

  function visit(node: ts.Node, file: string): void {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      const isDeclaration = file.startsWith(schema) && node.expression.getText() === 'k.table'
      if (isDeclaration && first !== undefined && ts.isStringLiteral(first))
        owners.set(first.text, basename(file, '.ts'))
      else if (first !== undefined && !file.startsWith(`${source}platform/db/`) && isWrite(node))
        for (const table of tablesOf(checker.getTypeAtLocation(first))) writes.push({ file, table })
    }
    ts.forEachChild(node, (child) => visit(child, file))
  }

  for (const each of program.getSourceFiles()) {
    const file = relative(root, each.fileName)
    if (file.startsWith(source)) visit(each, file)
  }
  return { owners, writes }
}

const plantedFile = 'server/src/modules/lists/planted.store.ts'
const planted = `
import type { Tx } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { changeRows, insertRow } from '../../platform/db/statements/declare.ts'
export const insertEvent = insertRow((t) => t.event)
export const changeJobs = changeRows({ table: ({ job }) => job, values: () => ({}), query: ({ q, t }) => q.update(t.list).set({}).returning() })
const handedOn = (tx: Tx, table: Schema['campaign'] | Schema['list']) => tx.q.delete(table)
const anyOf = <T extends Schema['message']>(tx: Tx, table: T) => tx.q.update(table)
export const written = (tx: Tx) => {
  const { q, t: { account: a, ...others } } = tx
  const { contact } = others
  return [q.insert(tx.t.opening), q.update(a), q.with().delete(contact), handedOn(tx, others.list), anyOf(tx, others.message)]
}
export const read = ({ q, t }: Tx) => q.select().from(t.session)
`
const plantedElsewhere = 'server/src/modules/lists/planted.ts'
const elsewhere = `
import type { Tx } from '../../platform/db/db.ts'
export const written = ({ q, t }: Tx) => q.insert(t.list)
`

const { owners, writes } = readTableWrites(
  new Map([
    [plantedFile, planted],
    [plantedElsewhere, elsewhere],
  ]),
)

/** Why a write is not its owner's; `undefined` where it is. */
function faultOf({ file, table }: TableWrite): string | undefined {
  const owner = table === undefined ? undefined : owners.get(table)
  if (owner === undefined) return `${file} writes a table that nobody owns`
  if (!file.startsWith(folderOf(owner))) return `${file} writes ${table}, which is ${owner}'s`
  return file.endsWith('.store.ts') || file.startsWith('server/src/platform/')
    ? undefined
    : `${file} writes ${table}, but is no store`
}

/** Files of the schema that are named for a room of a module, and the module. */
const rooms: Readonly<Record<string, string>> = {
  responseTimes: 'reports',
  embeddings: 'bot',
  unansweredQuestions: 'bot',
  testQuestions: 'campaigns',
  broadcasts: 'campaigns',
  greetingPlans: 'campaigns',
  episodes: 'inbox',
  fields: 'contacts',
  contentFiles: 'conversations',
  notes: 'inbox',
  incoming: 'conversations',
  knowledge: 'knowledge',
  messages: 'conversations',
  scheduledMessages: 'conversations',
  snippets: 'inbox',
  tags: 'contacts',
  teams: 'inbox',
  views: 'inbox',
}

const folderOf = (file: string) => {
  const owner = rooms[file] ?? file
  return existsSync(join(root, 'server/src/modules', owner))
    ? `server/src/modules/${owner}/`
    : `server/src/platform/${owner}/`
}

/** It copies the rows of all tables as they are. */
const copies = 'server/src/app/cli/copyDatabase.ts'

const faultsIn = (isPlanted: boolean) =>
  writes
    .filter(({ file }) => file !== copies)
    .filter(({ file }) => [plantedFile, plantedElsewhere].includes(file) === isPlanted)
    .flatMap((write) => faultOf(write) ?? [])
    .toSorted()

test('a planted write of a table of another module, or outside of a store, is found however it is written', () => {
  expect(faultsIn(true)).toEqual(
    [
      `${plantedFile} writes campaign, which is campaigns's`,
      `${plantedFile} writes message, which is messages's`,
      `${plantedFile} writes opening, which is campaigns's`,
      `${plantedFile} writes account, which is accounts's`,
      `${plantedFile} writes event, which is webhooks's`,
      `${plantedFile} writes job, which is jobs's`,
      `${plantedFile} writes contact, which is contacts's`,
      `${plantedElsewhere} writes list, but is no store`,
    ].toSorted(),
  )
})

test('the stores of a module write only tables of that module', () => {
  expect(writes.length).toBeGreaterThan(50)
  expect(faultsIn(false)).toEqual([])
})
