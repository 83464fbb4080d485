import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { audit } from '../access/audit.store.ts'
import { requireWhole } from '../segments/wholeFilter.ts'
import type { Reader } from '../../platform/db/db.ts'
import { sendCsv } from '../../platform/http/csvStreams.ts'
import { created, ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import { ignoreEnoent } from '../../platform/blobs/missingFile.ts'
import { Problem } from '../../platform/errors/problem.ts'
import {
  type ExportFilter,
  findExport,
  insertExport,
  listExports,
  type ExportRow,
} from './exports/exports.store.ts'
import { presentExport } from './transfers.presenter.ts'
import { requireList } from '../lists/lists.ts'
import { fileNameOf, type TransferParts } from './transferFiles.ts'

/** Exports of contacts: ordered, watched, downloaded. */
export const exportRoutes = ({
  db,
  exportFiles,
  audience,
}: Pick<TransferParts, 'db' | 'exportFiles' | 'audience'>): Route[] => [
  route(dashboardContract.createExport, ({ body }, { caller, transact }) =>
    transact(async (tx) => {
      if (body.listId !== undefined) await requireList(tx, caller.id, body.listId)
      const filter = await requireWhole(tx, audience, caller.id, body)
      const row = await insertExport(tx, { ...body, filter, accountId: caller.id })
      await audit(tx, caller, 'export_started', row.id, { facts: factsOf(body) })
      return created(presentExport(row))
    }),
  ),
  route(dashboardContract.listExports, async ({ query }, { caller }) =>
    ok(await readPage('exp', query, (limit) => listExports(db.read, caller.id, query, limit), presentExport)),
  ),
  route(dashboardContract.getExport, async ({ params }, { caller }) =>
    ok(presentExport(await requireExport(db.read, caller.id, params.id))),
  ),
  streamRoute(dashboardContract.getExportFile, async ({ params }, { caller, transact, response }) => {
    const row = await requireExport(db.read, caller.id, params.id)
    if (row.state === 'failed') throw new Problem('NOT_FOUND', `The export has failed: ${row.failure}`)
    if (row.state !== 'done')
      throw new Problem('NOT_FOUND', `The export is ${row.state}; there is a file once it is done`)
    const name = fileNameOf(row.id)
    const file = await ignoreEnoent(exportFiles.open(name))
    if (file === undefined) throw new Problem('NOT_FOUND', 'The file is not there any more; export again')
    await transact(async (tx) => {
      await audit(tx, caller, 'export_downloaded', row.id, { facts: { rows: row.rows } })
      return ok(null)
    })
    response.setHeader('Content-Length', file.size)
    return sendCsv(response, name, file.stream)
  }),
]

/** Which contacts an export has. What is searched for may be somebody's name or number, so it only tells that something is. */
const factsOf = ({ listId, segmentId, ...filter }: ExportFilter) => ({
  ...(typeof listId === 'string' && { listId }),
  ...(segmentId !== undefined && { segmentId }),
  isFiltered: Object.values(filter).some((value) => value !== undefined),
})

/** An export by id. Throws `NOT_FOUND`. */
async function requireExport(read: Reader, accountId: string, id: string): Promise<ExportRow> {
  const row = await findExport(read, id)
  if (row?.accountId !== accountId)
    throw new Problem('NOT_FOUND', `No export has the id ${id}; exports are kept for a day`)
  return row
}
