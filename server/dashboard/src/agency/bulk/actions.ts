import type { Role } from '@replyloop/shared/values/roles'
import type { SubAccount } from '../agencyQueries.ts'
import type { BulkAction } from './bulkWork.ts'

interface Action {
  readonly label: string
  readonly title: string
  readonly needs: Role
  /** To which of the chosen it does anything. */
  readonly concerns: (subAccount: SubAccount) => boolean
  /** Why it does nothing to the others: `2 are …`. */
  readonly others: string
}

const all = () => true

/** What can be done with the chosen sub-accounts. */
export const bulkActions: Readonly<Record<BulkAction, Action>> = {
  grant: { label: 'Grant…', title: 'Grant credits', needs: 'admin', concerns: all, others: '' },
  recharge: { label: 'Set recharge…', title: 'Set auto-recharge', needs: 'admin', concerns: all, others: '' },
  copy: {
    label: 'Copy a campaign to…',
    title: 'Copy a campaign',
    needs: 'manager',
    concerns: all,
    others: '',
  },
  copySnippets: {
    label: 'Copy snippets to…',
    title: 'Copy snippets',
    needs: 'manager',
    concerns: all,
    others: '',
  },
  suspend: {
    label: 'Suspend…',
    title: 'Suspend',
    needs: 'admin',
    concerns: ({ suspendedAt }) => suspendedAt === null,
    others: 'suspended already',
  },
  resume: {
    label: 'Resume…',
    title: 'Resume',
    needs: 'admin',
    concerns: ({ suspendedAt }) => suspendedAt !== null,
    others: 'not suspended',
  },
  delete: {
    label: 'Delete…',
    title: 'Delete',
    needs: 'owner',
    concerns: ({ deletionDueAt }) => deletionDueAt === null,
    others: 'on their way to be deleted',
  },
}
