import { daily, its, own, row, type AccessRows } from './row.ts'

/** Of scheduled messages. */
export const scheduledAccess = {
  listScheduledMessages: row('viewer', 'readOrSend', own, { agent: true }),
  getScheduledMessage: row('viewer', 'readOrSend', its('scheduled'), { agent: true }),
  updateScheduledMessage: row(
    'agent',
    'send',
    ({ scheduledId }) => ({ params: { id: scheduledId }, body: { body: 'Later' } }),
    { agent: true, audit: ['scheduled_message_changed'], testedIn: 'api/scheduledMessages' },
  ),
  cancelScheduledMessage: row('agent', 'send', its('scheduled'), {
    agent: true,
    audit: ['scheduled_message_cancelled'],
    testedIn: 'api/scheduledMessages',
  }),
  sendScheduledMessage: row('agent', 'send', its('scheduled'), { agent: true, audit: daily }),
} satisfies Partial<AccessRows>
