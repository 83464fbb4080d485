import { its, nothing, own, row, type AccessRows } from './row.ts'

/** Of bulk actions. */
export const bulkAccess = {
  startBulk: row(
    'agent',
    'full',
    ({ listId }) => ({
      body: { filter: { of: 'optedOut', op: 'is', value: true }, action: { type: 'addToList', listId } },
    }),
    { agent: true, audit: ['bulk_started'], testedIn: 'api/bulk.running' },
  ),
  listBulk: row('viewer', 'any', own, { agent: true }),
  getBulk: row('viewer', 'any', its('bulk'), { agent: true }),
  getBulkReport: row('viewer', 'any', its('bulk'), { agent: true }),
  cancelBulk: row('manager', 'full', its('bulk'), {
    agent: true,
    audit: ['bulk_cancelled'],
    testedIn: 'api/bulk.running',
  }),
  countBulk: row('manager', 'full', ({ contact }) => ({ body: { contactIds: [contact.id] }, status: 200 }), {
    audit: nothing,
  }),
  planBulkGreeting: row(
    'manager',
    'full',
    ({ contact, listId }) => ({ body: { contactIds: [contact.id], listId } }),
    {
      audit: nothing,
    },
  ),
  stopBulkGreeting: row('manager', 'full', its('bulk'), {
    agent: true,
    audit: ['bulk_greeting_stopped'],
    testedIn: 'api/bulk.greeting',
  }),
  undoBulk: row('agent', 'full', its('bulk'), {
    agent: true,
    audit: ['bulk_undone'],
    testedIn: 'api/bulk.running',
  }),
} satisfies Partial<AccessRows>
