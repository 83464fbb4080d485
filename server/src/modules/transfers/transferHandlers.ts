import { handle } from '../../platform/jobs/runJob.ts'
import { createTenantLimit } from '../../platform/limits/tenantLimits.ts'
import { deleteExportFile, exportContacts } from './exports/exportContacts.ts'
import { createFileOptOuts } from './imports/fileOptOuts.ts'
import { forgetInImports } from './imports/forgetInImports.ts'
import { importContacts, type ImportParts } from './imports/importContacts.ts'
import type { TransferParts } from './transferFiles.ts'
import { createTransferLimit } from './transferLimit.ts'
import {
  deleteExportFileJob,
  exportContactsJob,
  forgetInImportsJob,
  importContactsJob,
  importFileJob,
} from './transfers.jobs.ts'

export type TransferHandlerParts = TransferParts &
  Omit<ImportParts, 'limit' | 'turns' | 'optOuts'> & {
    /** The tenant of an account. */
    findTenant: (accountId: string) => Promise<string>
  }

/** What runs the jobs of imports and exports. */
export function transferHandlers({ findTenant, ...transfers }: TransferHandlerParts) {
  const { clock } = transfers
  // An export runs to its end: three at once leave a worker to the imports.
  const exportParts = { ...transfers, limit: createTransferLimit({ clock, findTenant, most: 3 }) }
  const importParts = {
    ...transfers,
    limit: createTransferLimit({ clock, findTenant }),
    turns: createTenantLimit(1),
    optOuts: createFileOptOuts(transfers.importFiles),
  }
  return {
    importContacts: handle(importContactsJob, (payload, job) => importContacts(importParts, payload, job)),
    importFile: handle(importFileJob, (payload, job) => importContacts(importParts, payload, job)),
    exportContacts: handle(exportContactsJob, (payload, job) => exportContacts(exportParts, payload, job)),
    deleteExportFile: handle(deleteExportFileJob, (payload) => deleteExportFile(transfers, payload)),
    forgetInImports: handle(forgetInImportsJob, (payload, job) => forgetInImports(transfers, payload, job)),
  }
}
