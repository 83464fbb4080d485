import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { accept } from './accept.ts'
import { GraphError } from './error.ts'
import { matchPageRequest } from './pageRoutes.ts'
import type { GraphRequest, Match, Reply } from './request.ts'
import type { GraphNumber, GraphState, Hook } from './state.ts'

const missing = (id: string) =>
  new GraphError(
    100,
    { subcode: 33 },
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  )

/** Throws where the token or its proof is wrong, as Meta does before all else. */
export function authorize(state: GraphState, { headers, query }: GraphRequest): void {
  const token = tokenOf({ headers, query })
  if (token !== state.accessToken && state.inboxesOf(token).length === 0)
    throw new GraphError(190, {}, 'Invalid OAuth access token - Cannot parse access token')
  const proof = createHmac('sha256', state.appSecret).update(token).digest('hex')
  const given = query.get('appsecret_proof')
  if (given !== null && given !== proof)
    throw new GraphError(100, {}, 'Invalid appsecret_proof provided in the API argument')
}

/** The token of a request: Meta takes it in the query, too. */
const tokenOf = ({ headers, query }: Pick<GraphRequest, 'headers' | 'query'>): string =>
  query.get('access_token') ?? headers['authorization']?.replace(/^(Bearer|OAuth) /, '') ?? ''

/** Finds the endpoint of a request. Throws where there is none. */
export function matchRequest(state: GraphState, request: GraphRequest): Match {
  const { method, path, json } = request
  const [id = '', edge] = path.split('/')
  const ofPage = matchPageRequest(state, request, state.inboxesOf(tokenOf(request)))
  if (ofPage) return ofPage
  const number = state.numbers.get(id)
  if (number !== undefined) {
    const to = `${method} ${edge ?? ''}`
    if (to === 'POST messages') return { endpoint: 'messages', answer: () => accept(state, number, json) }
    if (to === 'POST media') return { endpoint: 'upload', answer: () => upload(state, request) }
    if (to === 'POST register') return { endpoint: 'register', answer: () => register(number, json) }
    if (to === 'GET ') return { endpoint: 'number', answer: () => fieldsOf(number, request) }
    if (to === 'POST ') return { endpoint: 'override', answer: () => override(state, number, json) }
    throw missing(path)
  }
  if (path === 'app/uploads' && method === 'POST')
    return { endpoint: 'example', answer: () => state.templates.examples.start(request) }
  if (state.templates.examples.isOpen(id) && method === 'POST')
    return { endpoint: 'example', answer: () => state.templates.examples.send(id, request) }
  if (id === 'download') return { endpoint: 'download', answer: () => download(state, request, edge ?? '') }
  if (state.files.has(id) && edge === undefined)
    return { endpoint: 'media', answer: () => locate(state, request, id) }
  if (state.templates.all.has(id) && method === 'POST')
    return { endpoint: 'templates', answer: () => ({ json: state.templates.edit(id, json) }) }
  if ([...state.numbers.values()].some(({ businessAccountId }) => businessAccountId === id)) {
    if (edge === 'message_templates')
      return { endpoint: 'templates', answer: () => templates(state, request, id) }
    if (edge === 'subscribed_apps')
      return { endpoint: 'subscribe', answer: () => subscribe(state, request, id) }
    if (edge === 'phone_numbers') return { endpoint: 'numbers', answer: () => numbersOf(state, id) }
  }
  throw missing(id)
}

const challenge = '1158201444'

/** Asks a callback URL whether it is right, as Meta does. Throws where it is not. */
async function askHook({ url, verifyToken }: Hook): Promise<void> {
  const asked = new URL(url)
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken }
  asked.search = String(new URLSearchParams(query))
  const answer = await fetch(asked).catch(() => undefined)
  if (answer?.status !== 200 || (await answer.text()) !== challenge)
    throw new GraphError(
      2200,
      {},
      `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${answer?.status}`,
    )
}

async function upload(state: GraphState, { bytes, headers }: GraphRequest): Promise<Reply> {
  const header = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': header } })
    .formData()
    .catch(() => new FormData())
  const file = form.get('file')
  if (form.get('messaging_product') !== 'whatsapp')
    throw new GraphError(100, {}, '(#100) messaging_product is required')
  if (!(file instanceof File)) throw new GraphError(100, {}, '(#100) file is required')
  const type = form.get('type')
  const { id } = state.addFile(
    Buffer.from(await file.arrayBuffer()),
    typeof type === 'string' ? type : file.type,
    file.name,
  )
  return { json: { id } }
}

function locate(state: GraphState, { origin, method }: GraphRequest, id: string): Reply {
  const file = state.files.get(id)
  if (file === undefined) throw missing(id)
  if (method === 'DELETE') {
    state.files.delete(id)
    return { json: { success: true } }
  }
  const link = randomUUID()
  state.links.set(link, id)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return {
    json: {
      messaging_product: 'whatsapp',
      url: `${origin}/v25.0/download/${link}`,
      mime_type: file.contentType,
      sha256,
      file_size: file.bytes.length,
      id,
    },
  }
}

function download(state: GraphState, { headers }: GraphRequest, link: string): Reply {
  const file = state.files.get(state.links.get(link) ?? '')
  if (headers['user-agent'] === undefined) throw new GraphError(0, { status: 403 }, 'No user agent')
  if (file === undefined) throw new GraphError(100, { status: 404 }, 'This link has expired')
  return { file }
}

function register(number: GraphNumber, json: unknown): Reply {
  const parsed = z
    .looseObject({ messaging_product: z.literal('whatsapp'), pin: z.string().regex(/^\d{6}$/) })
    .safeParse(json)
  if (!parsed.success) throw new GraphError(100, { details: z.prettifyError(parsed.error) })
  if (number.pin !== undefined && number.pin !== parsed.data.pin)
    throw new GraphError(133005, {}, '(#133005) Two step verification PIN Mismatch')
  number.pin = parsed.data.pin
  number.fields['status'] = 'CONNECTED'
  return { json: { success: true } }
}

function fieldsOf(number: GraphNumber, { query }: GraphRequest): Reply {
  const names = (query.get('fields') ?? 'verified_name,display_phone_number,quality_rating').split(',')
  const known = Object.entries(number.fields).filter(([name]) => names.includes(name))
  return { json: { ...Object.fromEntries(known), id: number.phoneNumberId } }
}

const Override = z.looseObject({ override_callback_uri: z.string().max(200), verify_token: z.string() })

async function override(state: GraphState, number: GraphNumber, json: unknown): Promise<Reply> {
  const parsed = z.looseObject({ webhook_configuration: Override }).safeParse(json)
  if (!parsed.success) throw new GraphError(100, { details: z.prettifyError(parsed.error) })
  const { override_callback_uri: url, verify_token: verifyToken } = parsed.data.webhook_configuration
  if (!state.subscribed.has(number.businessAccountId)) throw notSubscribed()
  const hook = { url, verifyToken }
  await askHook(hook)
  number.hook = hook
  return { json: { success: true } }
}

const notSubscribed = () =>
  new GraphError(
    100,
    {},
    '(#100) Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account.',
  )

async function subscribe(state: GraphState, { method, json }: GraphRequest, id: string): Promise<Reply> {
  const hook = state.subscribed.get(id)
  if (method === 'GET') {
    const app = {
      whatsapp_business_api_data: { id: state.app.id, name: 'Acme', link: 'https://example.com' },
    }
    const own = { ...app, ...(hook && { override_callback_uri: hook.url }) }
    return { json: { data: state.subscribed.has(id) ? [own] : [] } }
  }
  if (method === 'DELETE') {
    state.subscribed.delete(id)
    return { json: { success: true } }
  }
  const parsed = Override.safeParse(json)
  if (parsed.success) {
    if (!state.subscribed.has(id)) throw notSubscribed()
    const { override_callback_uri: url, verify_token: verifyToken } = parsed.data
    const next = { url, verifyToken }
    await askHook(next)
    state.subscribed.set(id, next)
  } else state.subscribed.set(id, undefined)
  return { json: { success: true } }
}

function numbersOf(state: GraphState, id: string): Reply {
  const own = [...state.numbers.values()].filter(({ businessAccountId }) => businessAccountId === id)
  return { json: { data: own.map(({ phoneNumberId, fields }) => ({ ...fields, id: phoneNumberId })) } }
}

function templates(
  state: GraphState,
  { method, json, query, origin, path }: GraphRequest,
  id: string,
): Reply {
  if (method === 'POST') return { json: state.templates.create(id, json) }
  if (method === 'DELETE')
    return { json: state.templates.remove(id, query.get('name') ?? '', query.get('hsm_id') ?? undefined) }
  const limit = Number(query.get('limit') ?? 25)
  const { data, after } = state.templates.list(id, { limit, after: query.get('after') ?? '' })
  const next = after === undefined ? {} : { next: `${origin}/v25.0/${path}?limit=${limit}&after=${after}` }
  return {
    json: {
      data: data.map(({ businessAccountId: _own, ...shown }) => shown),
      paging: { cursors: { before: data[0]?.id ?? '', after: data.at(-1)?.id ?? '' }, ...next },
    },
  }
}
