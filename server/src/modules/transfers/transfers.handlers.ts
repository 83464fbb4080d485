import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { createTenantLimit } from '../../platform/limits/tenantLimits.ts'
import { deleteExportFile, exportContacts } from './exports/exportContacts.ts'
import { createFileOptOuts } from './imports/fileOptOuts.ts'
import { forgetInImports } from './imports/forgetInImports.ts'
import { importContacts, type ImportParts } from './imports/importContacts.ts'
import type { TransferParts } from './transferFiles.ts'
import { createTransferLimit } from './transferLimit.ts'
import * as jobs from './transfers.jobs.ts'

type HandlerParts = TransferParts &
  Omit<ImportParts, 'limit' | 'turns' | 'optOuts'> & {
    /** The tenant of an account. */
    findTenant: (accountId: string) => Promise<string>
  }

/** What runs the jobs of imports and exports. */
export function transferHandlers(parts: HandlerParts) {
  // An export runs to its end: three at once leave a worker to the imports.
  const exportLimit = createTransferLimit({ ...parts, most: 3 })
  const limit = createTransferLimit(parts)
  const turns = createTenantLimit(1)
  const importParts = { ...parts, limit, turns, optOuts: createFileOptOuts(parts.importFiles) }
  return handleJobs(jobs, importParts, {
    importContactsJob: importContacts,
    deleteExportFileJob: deleteExportFile,
    forgetInImportsJob: forgetInImports,
    exportContactsJob: (_parts, payload, job) =>
      exportContacts({ ...parts, limit: exportLimit }, payload, job),
  })
}
