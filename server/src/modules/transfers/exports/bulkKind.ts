import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { ActionOf, BulkKind } from '../../contacts/bulkActions.ts'
import { insertExport } from './exports.store.ts'

/** Exports many contacts: those whom a bulk action means. */
export const exportKind: BulkKind<ActionOf<'export'>> = {
  single: dashboardContract.createExport,
  finish: async (tx, { id, accountId }) => (await insertExport(tx, { accountId, bulkRunId: id })).id,
}
