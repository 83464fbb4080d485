import { newEmail } from '../factories.ts'
import { its, nothing, own, ownData, row, type AccessRows } from './row.ts'

/** Of snippets. */
export const snippetAccess = {
  createSnippet: row(
    'manager',
    'full',
    () => ({
      body: { shortcut: newEmail('eve').replace('@', '.'), content: { body: 'Hi' } },
      status: ownData,
    }),
    { agent: true, audit: ['snippet_created'], testedIn: 'api/snippets' },
  ),
  listSnippets: row('agent', 'read', own, { agent: true }),
  getSnippet: row('agent', 'read', its('snippet'), { agent: true }),
  updateSnippet: row('manager', 'full', its('snippet', { body: { content: { body: 'Hi' } } }), {
    agent: true,
    audit: ['snippet_changed'],
    testedIn: 'api/snippets',
  }),
  fillSnippet: row(
    'agent',
    'read',
    ({ snippetId, contact }) => ({ params: { id: snippetId }, body: { contactId: contact.id } }),
    { agent: true, audit: nothing },
  ),
  deleteSnippet: row('manager', 'full', its('snippet'), {
    agent: true,
    audit: ['snippet_deleted'],
    testedIn: 'api/snippets',
  }),
} satisfies Partial<AccessRows>
