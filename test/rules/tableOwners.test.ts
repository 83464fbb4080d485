import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTableWrites, type TableWrite } from '../support/tableWrites.ts'

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

const folderOf = (owner: string) =>
  existsSync(join(import.meta.dirname, '../../server/src/modules', owner))
    ? `server/src/modules/${owner}/`
    : `server/src/platform/${owner}/`

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
      `${plantedFile} writes message, which is conversations's`,
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
