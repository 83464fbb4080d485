import { newEmail } from '../factories.ts'
import { its, own, ownData, row, type AccessRows } from './row.ts'

const looking = 'a view says how one looks at conversations'

/** Of saved views. */
export const viewAccess = {
  createView: row('viewer', 'full', () => ({ body: { name: newEmail('v'), query: {} }, status: ownData }), {
    audit: looking,
  }),
  listViews: row('viewer', 'read', own),
  countViews: row('viewer', 'read', own),
  getView: row('viewer', 'read', its('view')),
  updateView: row('viewer', 'full', its('view', { body: { name: 'Theirs' } }), { audit: looking }),
  deleteView: row('viewer', 'full', its('view'), { audit: looking }),
} satisfies Partial<AccessRows>
