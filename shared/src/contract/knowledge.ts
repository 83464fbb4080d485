import { z } from 'zod'
import {
  knowledgeFailures,
  knowledgeKinds,
  knowledgeStates,
  maxKnowledgeCharacters,
  maxKnowledgeName,
  maxKnowledgeSources,
  maxKnowledgeText,
  maxSitemapPages,
} from '../values/knowledge.ts'
import { link, NewFile } from './contentFiles.ts'
import { endpoint, fileBody } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { Id, Instant, optionalInput, pageOf, pageQuery, requiredText, text } from './fields.ts'

const Failure = z.object({
  code: z.enum(knowledgeFailures),
  message: z.string().meta({ description: 'Why, and what one can do.' }),
})

/** A source of what the bot of a campaign knows (docs/interface.md#knowledge). */
export const KnowledgeSource = z
  .object({
    id: z.string().meta({ example: 'kno_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    campaignId: z.string(),
    kind: z.enum(knowledgeKinds),
    name: z.string(),
    url: z.string().nullable().meta({ description: 'Of a page or a sitemap.' }),
    contentType: z.string().nullable().meta({ description: 'Of a file or a text.' }),
    bytes: z.int().nullable(),
    state: z.enum(knowledgeStates).meta({
      description: 'What was read before stays in use until a reading has ended well.',
    }),
    failure: Failure.nullable().meta({ description: 'Why the last reading failed.' }),
    characters: z.int(),
    passages: z.int().meta({ description: 'In how many passages its text is used.' }),
    pagesRead: z.int().meta({ description: 'Of a sitemap, in its last reading.' }),
    pagesFound: z
      .int()
      .nullable()
      .meta({
        description: `Of a sitemap: how many pages it names, of which ${maxSitemapPages} are read.`,
      }),
    refreshWeekly: z.boolean(),
    readAt: Instant.nullable().meta({ description: 'When it was last read well.' }),
    createdAt: Instant,
  })
  .meta({ id: 'KnowledgeSource' })
export type KnowledgeSource = z.infer<typeof KnowledgeSource>
const KnowledgePage = pageOf(KnowledgeSource).meta({ id: 'KnowledgePage' })

/** A part of a source, as the bot may send it. */
export const Passage = z
  .object({
    id: z.string(),
    heading: z.string().nullable().meta({ description: 'Under which headings it stands.' }),
    page: z.int().nullable().meta({ description: 'On which page of a PDF.' }),
    url: z.string().nullable().meta({ description: 'On which page of a sitemap.' }),
    text: z.string(),
  })
  .meta({ id: 'Passage' })
export type Passage = z.infer<typeof Passage>
const PassagePage = pageOf(Passage).meta({ id: 'PassagePage' })

const refreshWeekly = optionalInput(z.boolean()).describe(
  'Whether it is read again each week: a page or a sitemap.',
)

const ways = ['url', 'sitemapUrl', 'file', 'text'] as const

const given = z.object({
  url: optionalInput(link).describe('A web page, or a file on the web.'),
  sitemapUrl: optionalInput(link).describe(
    `A sitemap (XML), of which up to ${maxSitemapPages} pages of the same host are read.`,
  ),
  file: optionalInput(NewFile).describe(
    'A PDF, a Word file (.docx), a text, Markdown or HTML of up to 10 MiB: `{ data, name }` as a data URI, or `{ url, name }`.',
  ),
  text: optionalInput(text(maxKnowledgeText)),
  name: optionalInput(requiredText(maxKnowledgeName)),
  refreshWeekly,
})

const hasOneWay = (input: Partial<Record<(typeof ways)[number], unknown>>) =>
  ways.filter((way) => input[way] !== undefined).length === 1

const aliases = {
  sitemapUrl: ['sitemap', 'sitemap_url'],
  refreshWeekly: ['refresh_weekly'],
  name: ['title'],
}

export const AddKnowledge = withAliases(
  given.refine(hasOneWay, {
    path: ['url'],
    message: 'or sitemapUrl, file or text is required: one of them',
  }),
  aliases,
).meta({ id: 'AddKnowledge', example: { url: 'https://shop.example/delivery', refreshWeekly: true } })
export type AddKnowledge = z.output<typeof AddKnowledge>

export const UpdateKnowledge = withAliases(
  z.object({ name: optionalInput(requiredText(maxKnowledgeName)), refreshWeekly }),
  aliases,
).meta({ id: 'UpdateKnowledge', example: { refreshWeekly: false } })
export type UpdateKnowledge = z.output<typeof UpdateKnowledge>

/** A page or a sitemap that a file declares of a campaign. */
export const DeclaredKnowledge = z
  .object({
    url: optionalInput(link),
    sitemapUrl: optionalInput(link),
    name: optionalInput(requiredText(maxKnowledgeName)),
    refreshWeekly,
  })
  .refine(hasOneWay, { path: ['url'], message: 'or sitemapUrl is required: one of them' })
export type DeclaredKnowledge = z.output<typeof DeclaredKnowledge>

const ofCampaign = z.object({ campaignId: Id })
const oneOfCampaign = ofCampaign.extend({ knowledgeId: Id })
const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer' } as const
const writing = { tag: 'Campaigns', scope: 'full', needs: 'manager' } as const
const gone = ['CAMPAIGN_NOT_FOUND', 'KNOWLEDGE_NOT_FOUND'] as const

/** What the bot of a campaign knows from files and pages, for `contract.ts` (docs/interface.md#knowledge). */
export const knowledgeEndpoints = {
  addKnowledge: endpoint('POST', '/campaigns/:campaignId/knowledge', {
    ...writing,
    summary: 'Add a source to what the bot of a campaign knows',
    description: `A web page, a sitemap, a file or a text; up to ${maxKnowledgeSources} of a campaign, with ${maxKnowledgeCharacters.toLocaleString('en')} characters in all. It is read afterwards: its \`state\` says how far that is. Whatever it says, the bot may tell anybody.`,
    params: ofCampaign,
    body: AddKnowledge,
    bodyLimit: fileBody,
    responses: { 201: KnowledgeSource },
    errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  listKnowledge: endpoint('GET', '/campaigns/:campaignId/knowledge', {
    ...reading,
    summary: 'List what the bot of a campaign knows from files and pages',
    description: 'In the order in which the sources were added.',
    params: ofCampaign,
    query: z.object(pageQuery),
    responses: { 200: KnowledgePage },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getKnowledge: endpoint('GET', '/campaigns/:campaignId/knowledge/:knowledgeId', {
    ...reading,
    summary: 'Read a source: how far its reading is, and why one failed',
    params: oneOfCampaign,
    responses: { 200: KnowledgeSource },
    errors: gone,
  }),
  updateKnowledge: endpoint('PATCH', '/campaigns/:campaignId/knowledge/:knowledgeId', {
    ...writing,
    summary: 'Rename a source, or have it read each week',
    params: oneOfCampaign,
    body: UpdateKnowledge,
    responses: { 200: KnowledgeSource },
    errors: [...gone, 'CONFLICTING_FIELDS'],
  }),
  readKnowledgeAgain: endpoint('POST', '/campaigns/:campaignId/knowledge/:knowledgeId/read', {
    ...writing,
    summary: 'Read a source again',
    description: 'Now. One that waits to be read, or is being read, stays as it is.',
    params: oneOfCampaign,
    responses: { 200: KnowledgeSource },
    errors: gone,
  }),
  listPassages: endpoint('GET', '/campaigns/:campaignId/knowledge/:knowledgeId/passages', {
    ...reading,
    summary: 'List what was read of a source, passage by passage',
    params: oneOfCampaign,
    query: z.object(pageQuery),
    responses: { 200: PassagePage },
    errors: gone,
  }),
  deleteKnowledge: endpoint('DELETE', '/campaigns/:campaignId/knowledge/:knowledgeId', {
    ...writing,
    summary: 'Delete a source, with all that was read of it',
    params: oneOfCampaign,
    responses: { 200: z.object({ success: z.literal(true), knowledgeId: z.string() }) },
    errors: gone,
  }),
}
