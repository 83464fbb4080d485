import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { sendCsv, writeRows } from '../../platform/http/csvStreams.ts'
import { ok, route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import { auditHeader, auditLine, presentAuditEntry } from './audit/audit.presenter.ts'
import { audit, listAuditEntries, type AuditFilter } from './audit.store.ts'

/** How many lines of the file are read at once. */
const linesAtOnce = 500

/** Who did what in an account (docs/interface.md#audit-log). */
export const auditRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.listAuditLog, async ({ query }, { caller }) =>
    ok(
      await readPage(
        'aud',
        query,
        (limit) => listAuditEntries(db.scan, caller.id, query, limit),
        presentAuditEntry,
      ),
    ),
  ),
  streamRoute(dashboardContract.getAuditLogFile, async ({ query }, { caller, transact, response }) => {
    await transact(async (tx) => {
      await audit(tx, caller, 'audit_log_downloaded')
      return ok(null)
    })
    return sendCsv(response, 'audit-log.csv', writeRows(linesOf(db, caller.id, query), ','))
  }),
]

async function* linesOf(db: Db, accountId: string, filter: AuditFilter): AsyncGenerator<string[][]> {
  yield [auditHeader]
  let cursor: string | undefined
  do {
    const rows = await listAuditEntries(db.scan, accountId, { ...filter, cursor }, linesAtOnce)
    yield rows.map(auditLine)
    cursor = rows.length < linesAtOnce ? undefined : rows.at(-1)?.id
    await yieldToOthers()
  } while (cursor !== undefined)
}
