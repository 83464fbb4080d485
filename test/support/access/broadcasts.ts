import { its, nothing, own, row, type AccessRows } from './row.ts'

/** Of broadcasts. */
export const broadcastAccess = {
  listBroadcasts: row('viewer', 'read', own, { agent: true }),
  createBroadcast: row(
    'manager',
    'full',
    ({ campaignId, listId }) => ({
      body: { name: 'Eve', campaignId, audience: { listId }, content: { body: 'Hi' } },
    }),
    { agent: true, audit: ['broadcast_created'], testedIn: 'api/broadcasts' },
  ),
  getBroadcast: row('viewer', 'read', its('broadcast'), { agent: true }),
  updateBroadcast: row('manager', 'full', its('broadcast', { body: { name: 'Eve' } }), {
    agent: true,
    audit: ['broadcast_changed'],
    testedIn: 'api/broadcasts',
  }),
  deleteBroadcast: row('manager', 'full', its('broadcast'), {
    agent: true,
    audit: ['broadcast_deleted'],
    testedIn: 'api/broadcasts',
  }),
  dryRunBroadcast: row('manager', 'full', its('broadcast'), { agent: true, audit: nothing }),
  getDryRun: row('viewer', 'read', its('broadcast'), { agent: true }),
  startBroadcast: row('manager', 'full', its('broadcast', { body: { planHash: 'eve.1' } }), {
    agent: true,
    audit: ['broadcast_started'],
    testedIn: 'api/broadcasts',
  }),
  pauseBroadcast: row('manager', 'full', its('broadcast'), {
    agent: true,
    audit: ['broadcast_paused'],
    testedIn: 'api/broadcasts',
  }),
  resumeBroadcast: row('manager', 'full', its('broadcast'), {
    agent: true,
    audit: ['broadcast_resumed'],
    testedIn: 'api/broadcasts',
  }),
  cancelBroadcast: row('manager', 'full', its('broadcast'), {
    agent: true,
    audit: ['broadcast_cancelled'],
    testedIn: 'api/broadcasts',
  }),
  listRecipients: row('viewer', 'read', its('broadcast'), { agent: true }),
} satisfies Partial<AccessRows>
