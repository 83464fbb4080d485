import { z } from 'zod'
import { maxShortcut, snippetOrders } from '../values/snippet.ts'
import { CampaignContent } from './campaignContent.ts'
import { shownChoices } from './content.ts'
import { shownFiles } from './contentFiles.ts'
import { endpoint, fileBody, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, clearableInput, dropdownQuery, Id, Instant, optionalInput, pageOf, text } from './fields.ts'

/** What one types behind `/` to get a snippet. */
export const Shortcut = text(maxShortcut + 1)
  .trim()
  .overwrite((written) => written.replace(/^\//, '').normalize())
  .refine(
    (shortcut) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(shortcut),
    'must begin with a letter or a digit, and have letters, digits, dots, hyphens and underscores alone',
  )
  .refine(
    (shortcut) => Array.from(shortcut).length <= maxShortcut,
    `must be at most ${maxShortcut} characters`,
  )

/** A text alone is a content. */
export const SnippetContent = z.preprocess(
  (input: z.input<typeof CampaignContent> | string) => (typeof input === 'string' ? { body: input } : input),
  CampaignContent,
)

/** A ready reply (docs/interface.md#snippets). */
export const Snippet = z
  .object({
    id: z.string().meta({ example: 'snp_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    shortcut: z.string().meta({ example: 'hours' }),
    content: z.object({ body: z.string(), ...shownChoices, attachments: shownFiles }),
    teamId: z
      .string()
      .nullable()
      .meta({ description: 'The team whose members see it; `null`: it is everybody’s.' }),
    usedCount: z.int().meta({ description: 'How many replies that had it have been sent.' }),
    lastUsedAt: Instant.nullable().meta({ description: 'When the last one was.' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Snippet' })
export type Snippet = z.infer<typeof Snippet>
export const SnippetPage = pageOf(Snippet).meta({ id: 'SnippetPage' })

/** A snippet as it is for one contact. */
export const FilledSnippet = z
  .object({
    ...Snippet.pick({ id: true, shortcut: true, content: true }).shape,
    missing: z.array(z.string()).meta({
      description: 'The variables for which the contact has no value; they stay in the text.',
    }),
  })
  .meta({ id: 'FilledSnippet' })
export type FilledSnippet = z.infer<typeof FilledSnippet>

const example = { shortcut: 'hours', content: { body: 'Hi {{firstName|there}}, we are open from 9 to 17.' } }
const aliases = {
  shortcut: ['short_code', 'shortCode'],
  content: ['text', 'body'],
  teamId: ['team_id'],
}

export const CreateSnippet = withAliases(
  z.object({ shortcut: Shortcut, content: SnippetContent, teamId: optionalInput(Id) }),
  aliases,
).meta({ id: 'CreateSnippet', example })
export type CreateSnippet = z.output<typeof CreateSnippet>

export const UpdateSnippet = withAliases(
  z.object({
    shortcut: optionalInput(Shortcut),
    content: optionalInput(SnippetContent),
    teamId: clearableInput(Id),
  }),
  aliases,
).meta({ id: 'UpdateSnippet', example: { content: example.content } })
export type UpdateSnippet = z.output<typeof UpdateSnippet>

const FillSnippet = withAliases(z.object({ contactId: Id })).meta({
  id: 'FillSnippet',
  example: { contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
})

const ListSnippets = dropdownQuery.extend({
  order: optionalInput(z.enum(snippetOrders)).meta({
    description: '`used`: what replies have had most often first; else by shortcuts.',
  }),
})
export type ListSnippets = z.output<typeof ListSnippets>

const version: Version = {
  of: 'snippet',
  fields: Snippet.pick({ shortcut: true, content: true, teamId: true }),
}
const reading = { tag: 'Messages', scope: 'read', needs: 'agent' } as const
const writing = { tag: 'Messages', scope: 'full', needs: 'manager' } as const

/** Ready replies, for `contract.ts` (docs/interface.md#snippets). */
export const snippetEndpoints = {
  createSnippet: endpoint('POST', '/snippets', {
    ...writing,
    summary: 'Write a snippet: a ready reply with a shortcut',
    body: CreateSnippet,
    bodyLimit: fileBody,
    responses: { 201: Snippet },
    errors: ['NAME_TAKEN', 'TEAM_NOT_FOUND', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  listSnippets: endpoint('GET', '/snippets', {
    ...reading,
    summary: 'List the snippets',
    description:
      'In the order of their shortcuts; `search` looks in shortcuts and texts. A member below manager gets those of everybody and of their teams.',
    query: ListSnippets,
    responses: { 200: SnippetPage },
  }),
  getSnippet: endpoint('GET', '/snippets/:id', {
    ...reading,
    summary: 'Read a snippet',
    params: byId,
    responses: { 200: Snippet },
    version,
    errors: ['SNIPPET_NOT_FOUND'],
  }),
  updateSnippet: endpoint('PATCH', '/snippets/:id', {
    ...writing,
    summary: 'Change a snippet',
    description: 'Given fields alone; a content replaces all of the one before.',
    params: byId,
    body: UpdateSnippet,
    bodyLimit: fileBody,
    responses: { 200: Snippet },
    version,
    errors: ['SNIPPET_NOT_FOUND', 'NAME_TAKEN', 'TEAM_NOT_FOUND', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  fillSnippet: endpoint('POST', '/snippets/:id/fill', {
    ...reading,
    summary: 'Fill a snippet for a contact',
    description: 'Its variables are filled, and nothing is sent or stored.',
    params: byId,
    body: FillSnippet,
    responses: { 200: FilledSnippet },
    errors: ['SNIPPET_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
  deleteSnippet: endpoint('DELETE', '/snippets/:id', {
    ...writing,
    summary: 'Delete a snippet',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), snippetId: z.string() }) },
    errors: ['SNIPPET_NOT_FOUND'],
  }),
}
