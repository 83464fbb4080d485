import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type EndpointName } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { z } from 'zod'
import { root } from '../../support/commands.ts'
import { convert, type Item, type Parameter } from './convert.ts'

/** Where the collection is kept, for one who imports it into Postman. */
export const collectionFile = join(root, 'docs/api/replyloop.postman_collection.json')

/** What later requests need of a response: by the variable's name, where it stands. */
const carried: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  listLists: { listId: 'data[0].id' },
  createContact: { contactId: 'id' },
  createImport: { importId: 'id' },
  sendMessage: { messageId: 'messageId', otherId: 'contactId' },
  createSubAccount: { subaccountId: 'sub_account_id' },
  createWebhook: { webhookId: 'id' },
  listTags: { tag: 'data[0].id' },
  declareCustomField: { field: 'id' },
  createSegment: { segmentId: 'id' },
  startBulk: { bulkId: 'id' },
  createNote: { noteId: 'id' },
  createTeam: { teamId: 'id' },
  createSnippet: { snippetId: 'id' },
  addKnowledge: { knowledgeId: 'id' },
  listScheduledMessages: { scheduledMessageId: 'data[0]?.id' },
  listCampaigns: { campaignId: 'data[0].id' },
  createAnswer: { answerId: 'id' },
  createTestQuestion: { testQuestionId: 'id' },
  listUnanswered: { questionId: 'data[0]?.id' },
  createBroadcast: { broadcastId: 'id' },
  dryRunBroadcast: { planHash: 'planHash' },
}
/** What is refused in some states of a thing, such as that of one which is done by now. */
export const mayBeLate: readonly EndpointName[] = [
  'cancelBulk',
  'undoBulk',
  'pauseBroadcast',
  'resumeBroadcast',
  'cancelBroadcast',
  'deleteBroadcast',
  'updateConversation',
]
/** What is not found where nothing of the kind has been made before. */
export const mayBeMissing: readonly EndpointName[] = [
  'getScheduledMessage',
  'updateScheduledMessage',
  'sendScheduledMessage',
  'cancelScheduledMessage',
  'setAvailability',
  'listAskedQuestions',
  'decideQuestion',
]
const carriedNames = Object.values(carried).flatMap((variables) => Object.keys(variables))

/** The values of parameters that a query needs: what a former request made, or the present. */
const needed: Readonly<Record<string, string>> = {
  email: 'client@shop.test',
  since: '{{$isoTimestamp}}',
  with: '{{otherId}}',
  type: 'contact.created',
  report: 'volume',
  stage: 'incoming',
}

/** A query is on if it is needed. That of `findContact` has alternatives, of which none is. */
const valueOf = (name: EndpointName, { key, disabled }: Parameter): string | undefined => {
  if (name === 'findContact' && key === 'phoneNumber') return '+15551234567'
  if (name === 'getFunnel' && key === 'campaignId') return '{{campaignId}}' // or a broadcast’s
  if (disabled === true) return undefined
  if (needed[key] === undefined) throw new Error(`${name} needs ${key}: name a value for it here`)
  return needed[key]
}

const endpoints: [string, Endpoint][] = Object.entries(contract)
const EndpointNames = z.custom<EndpointName>(
  (name) => typeof name === 'string' && Object.hasOwn(contract, name),
)

/** Which operation a request is of; none if its path is an alias. */
function endpointOf({
  request: { method, url },
}: Item): { name: EndpointName; endpoint: Endpoint } | undefined {
  const path = `/${url.path.join('/')}`
  const found = endpoints.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)
  return found && { name: EndpointNames.parse(found[0]), endpoint: found[1] }
}

/** The variable that holds the id in a path: of `/lists/:id/contacts` the list's, of `/conversations/:contactId/notes/:id` the note's. */
const variableOf = (path: readonly string[], key: string) => {
  if (key !== 'id') return key
  const things = path[path.indexOf(':id') - 1] ?? ''
  // `questionId` is that of a question that the bot did not know.
  return things === 'questions' ? 'testQuestionId' : `${inCamelCase(things.replace(/s$/, ''))}Id`
}
const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const contactIds = /("(contactId|otherId)": )"[^"]*"/g
const snippetIds = /("snippetIds": \[\s*)"[^"]*"/
const ofBroadcasts = new Set<EndpointName>(['createBroadcast', 'startBroadcast'])
const anyId = /("(campaignId|listId|segmentId|planHash)": )"[^"]*"/g

/** The request of the collection, none for an alias: its ids are variables, and what is optional is off. */
function requestOf(item: Item) {
  const of = endpointOf(item)
  if (of === undefined) return []
  const { name, endpoint } = of
  const { name: title, request, response } = item
  const { path, query, variable } = request.url
  const raw = request.body?.raw
  const described = ({ key, description }: Parameter) => ({
    key,
    ...(description?.content && { description: description.content }),
  })
  const made = {
    id: name,
    name: title,
    response: response
      .filter(({ code }) => code < 300)
      .map((saved) => ({ ...saved, body: saved.body ?? '', _postman_previewlanguage: 'json' })),
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testsOf(name, endpoint) } }],
    request: {
      method: request.method,
      description: request.description?.content ?? '',
      ...(endpoint.access === 'public' && { auth: { type: 'noauth' } }),
      header: request.header.map((header) => ({
        ...described(header),
        value: header.key === 'Idempotency-Key' ? '{{$guid}}' : (header.value ?? ''),
        ...(header.disabled === true && { disabled: true }),
      })),
      ...(raw !== undefined && {
        body: {
          ...request.body,
          raw: raw
            .replaceAll(ofBroadcasts.has(name) ? anyId : contactIds, '$1"{{$2}}"')
            .replace(snippetIds, '$1"{{snippetId}}"'),
        },
      }),
      url: {
        raw: `{{baseUrl}}/${path.join('/')}`,
        host: ['{{baseUrl}}'],
        path,
        variable: variable.map(({ key }) => ({ key, value: `{{${variableOf(path, key)}}}` })),
        query: query.map((parameter) => {
          const value = valueOf(name, parameter)
          return {
            ...described(parameter),
            value: value ?? '',
            ...(value === undefined && { disabled: true }),
          }
        }),
      },
    },
  }
  return [made]
}

function testsOf(name: EndpointName, { responses }: Endpoint): string[] {
  const statuses = [
    ...Object.keys(responses),
    ...(mayBeLate.includes(name) ? ['409'] : []),
    ...(mayBeMissing.includes(name) ? ['404'] : []),
  ]
  const tests = `pm.test('answers ${statuses.join(' or ')}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]))`
  const sets = Object.entries(carried[name] ?? {}).map(
    ([variable, place]) => `pm.collectionVariables.set('${variable}', pm.response.json().${place})`,
  )
  return [tests, ...sets]
}

/** Whether a request takes away what was made, as a merge does of one of two contacts; or shows that beforehand. */
const deletes = ({ request }: Item) =>
  request.method === 'DELETE' || request.url.path.some((part) => part.startsWith('merge'))
const depth = ({ request }: Item) => request.url.path.length

/**
 * The interface as a Postman collection, in an order in which all of it runs: in each folder what makes something comes
 * before what uses it, which has the longer path, and the last folder deletes what was made, the deepest first.
 */
export async function postmanCollection(): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const baseUrl = 'http://127.0.0.1:3000/v1'
  const { info, auth, item } = await convert(openApi({ serverUrl: baseUrl, version }))
  const folders = item.map((folder) => ('item' in folder ? folder : { name: 'Others', item: [folder] }))
  const deleting = folders.flatMap((folder) => folder.item.filter(deletes))
  const ordered = [
    ...folders.map(({ name, item: items }) => ({
      name,
      item: items.filter((one) => !deletes(one)).toSorted((one, other) => depth(one) - depth(other)),
    })),
    { name: 'Clean up', item: deleting.toSorted((one, other) => depth(other) - depth(one)) },
  ]
  const { name, schema, description } = info
  const collection = {
    info: { name, description, schema },
    auth,
    variable: Object.entries({
      baseUrl,
      apiKey: '',
      ...Object.fromEntries(carriedNames.map((key) => [key, ''])),
    }).map(([key, value]) => ({ key, value })),
    item: ordered.map((folder) => ({ name: folder.name, item: folder.item.flatMap(requestOf) })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}
