import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { ImportPreview } from '@replyloop/shared/contract/import'
import type { ColumnMapping } from '@replyloop/shared/contract/importColumns'
import type { Encoding } from '@replyloop/shared/values/transfer'
import { maxImportMiB, maxPreviewMiB, rejectedRowsKeptDays } from '@replyloop/shared/values/limits'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { audit } from '../access/audit.store.ts'
import type { Reader } from '../../platform/db/db.ts'
import { csvBody, sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { created, ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { newId } from '../../platform/ids.ts'
import { readLargePage, readPage, rowsAtOnce } from '../../platform/http/page.ts'
import { Problem, problemMessage } from '../../platform/errors/problem.ts'
import { mapColumns, requireIdentity } from './files/columns.rules.ts'
import { examineBytes } from './files/examineBytes.ts'
import { importNotes } from './imports/importNotes.rules.ts'
import { unclearOptOuts, withUsedColumns } from './files/optOuts.rules.ts'
import { channelCells } from './files/readRow.rules.ts'
import { rejectedLine } from './imports/import.rules.ts'
import {
  insertImport,
  listImports,
  listRejectedRows,
  requireImport,
  type ImportRow,
} from './imports/imports.store.ts'
import { presentImport, presentImports, presentOne, rejectedUntil } from './transfers.presenter.ts'
import type { PlanParts } from './imports/planImport.ts'
import { cancelImport, confirmPlan, startImport } from './imports/startImport.ts'
import { stopGreeting } from './imports/stopGreeting.ts'
import { findLabels } from '../conversations/messages.ts'
import { findOrCreateList, requireList } from '../lists/lists.ts'
import { fileNameOf, type TransferParts } from './transferFiles.ts'

const mebibyte = 1024 * 1024
const previewedRows = 5

/** Imports of contacts: the file in, its progress, and what of it was rejected (docs/interface.md#limits). */
export function importRoutes({
  db,
  clock,
  importFiles,
}: Pick<TransferParts, 'db' | 'clock' | 'importFiles'>): Route[] {
  const requireRejected = async (accountId: string, id: string) => {
    const row = await requireImport(db.read, accountId, id)
    if ((rejectedUntil(row) ?? Infinity) < clock.now())
      throw new Problem(
        'NOT_FOUND',
        `Rejected rows are kept for ${rejectedRowsKeptDays} days; upload the file again`,
      )
    return row
  }
  return [
    streamRoute(contract.createImport, async ({ query }, { caller, transact, request }) => {
      const { listId: chosen = null, listName, fileName = null, greet = true } = query
      const { mapping = {}, optOutValues = {}, encoding = null } = query
      const body = csvBody(request, maxImportMiB * mebibyte)
      if (chosen !== null) await requireList(db.read, caller.id, chosen)
      const id = newId('imp', clock.now())
      const bytes = await importFiles.put(fileNameOf(id), Readable.from(body))
      try {
        const memberId = caller.session?.memberId ?? null
        const asks = caller.session !== null // a program is not asked: it does what it says
        const file = { fileName, mapping, optOutValues, encoding, bytes }
        const given = { id, accountId: caller.id, memberId, ...file, greet, asks }
        return await transact(async (tx) => {
          const listId = listName === undefined ? chosen : (await findOrCreateList(tx, caller, listName)).id
          const facts = { bytes, ...(listId !== null && { listId, greet }) } // the name of the file may name a person
          await audit(tx, caller, 'import_started', id, { facts })
          return created(presentImport(await insertImport(tx, { ...given, listId })))
        })
      } catch (error) {
        await importFiles.remove(fileNameOf(id))
        throw error
      }
    }),
    route(contract.listImports, async ({ query }, { caller }) =>
      ok(
        await readPage(
          'imp',
          query,
          async (limit) => presentImports(db.read, await listImports(db.read, caller.id, query, limit)),
          (run) => run,
        ),
      ),
    ),
    route(contract.getImport, async ({ params }, { caller }) =>
      ok(await presentOne(db.read, await requireImport(db.read, caller.id, params.id))),
    ),
    route(contract.stopGreeting, ({ params: { id: importId } }, { caller, transact }) =>
      transact(
        async (tx) => ok({ success: true as const, importId, ...(await stopGreeting(tx, caller, importId)) }),
        { alone: true },
      ),
    ),
    route(contract.listRejectedRows, async ({ params, query }, { caller }) => {
      const { id } = await requireRejected(caller.id, params.id)
      return ok(
        await readLargePage(
          null,
          query,
          async (limit, cursor) => {
            const rows = await listRejectedRows(db.read, id, Number(cursor ?? 0), limit)
            return rows.map((row) => ({ ...row, id: String(row.row) }))
          },
          ({ row, cells, reason }) => ({ row, cells, reason }),
        ),
      )
    }),
    streamRoute(contract.getRejectedRows, async ({ params }, { caller, transact, response }) => {
      const row = await requireRejected(caller.id, params.id)
      await transact(async (tx) => {
        await audit(tx, caller, 'rejected_rows_downloaded', row.id)
        return ok(null)
      })
      const lines = rejectedLines(db.read, row)
      return sendCsv(response, `${row.id}-rejected.csv`, writeRows(lines, row.delimiter ?? ','))
    }),
  ]
}

/** A look at a file before it is imported, of which nothing is kept; and the press that starts an import which waits. */
export const previewImportRoutes = ({ db, ...planParts }: Pick<TransferParts, 'db'> & PlanParts): Route[] => [
  route(dashboardContract.getImportPlan, async ({ params }, { caller }) => {
    const { plan, greet } = await requireImport(db.read, caller.id, params.id)
    if (plan === null || !greet || plan.campaigns.length === 0)
      throw new Problem('NOT_FOUND', `The import ${params.id} greets nobody, or is not read yet`)
    return ok(plan)
  }),
  route(dashboardContract.startImport, async ({ params: { id }, body }, { caller, transact }) => {
    const run = await requireImport(db.read, caller.id, id)
    const plan = await confirmPlan({ ...planParts, db }, run, body)
    return transact(async (tx) =>
      ok(await presentOne(tx, await startImport(tx, caller, id, { ...body, plan }))),
    )
  }),
  route(dashboardContract.cancelImport, ({ params }, { caller, transact }) =>
    transact(async (tx) => ok(await presentOne(tx, await cancelImport(tx, caller, params.id)))),
  ),
  streamRoute(dashboardContract.previewImport, async ({ query }, { caller, request }) =>
    ok(await preview(db.read, caller.id, await buffer(csvBody(request, maxPreviewMiB * mebibyte)), query)),
  ),
]

async function preview(
  read: Reader,
  accountId: string,
  bytes: Buffer,
  {
    mapping = {},
    encoding: chosen,
  }: { mapping?: ColumnMapping | undefined; encoding?: Encoding | undefined },
): Promise<ImportPreview> {
  const isTruncated = bytes.length >= maxPreviewMiB * mebibyte
  const examined = await examineBytes(bytes, { chosen, isTruncated })
  const { encoding, isGuess, delimiter, headers, rows } = examined
  await yieldToOthers() // very many columns take long
  const columns = withUsedColumns(mapColumns(headers, mapping), rows)
  return {
    delimiter,
    encoding,
    columns,
    rows: rows.slice(0, previewedRows).map((cells) => [...cells]),
    notes: importNotes({
      encoding,
      isGuess,
      columns,
      rows,
      labels: await findLabels(read, accountId, channelCells(columns, rows)),
    }),
    unclearOptOuts: unclearOptOuts(columns, rows),
    failure: problemOf(() => requireIdentity(columns)),
  }
}

/** The message of the `Problem` that `check` throws; `null` if it throws none. */
function problemOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    return problemMessage(error)
  }
}

const rejectedPage = 500

async function* rejectedLines(read: Reader, { id, columns }: ImportRow): AsyncGenerator<string[][]> {
  const headers = (columns ?? []).map(({ header }) => header)
  yield [[...headers, 'reason']]
  let rows: Awaited<ReturnType<typeof listRejectedRows>> = []
  do {
    rows = await listRejectedRows(read, id, rows.at(-1)?.row ?? 0, rowsAtOnce(rows, rejectedPage))
    yield rows.map(({ cells, reason }) => rejectedLine(headers.length, cells, reason))
    await yieldToOthers()
  } while (rows.length > 0)
}
