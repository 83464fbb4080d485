import { entriesOf, parseJson } from '@replyloop/shared/contract/json'
import { z } from 'zod'
import { GraphError } from './error.ts'
import { AttachmentBody, PageBody } from './pageBody.ts'
import { newMid, type GraphInbox, type PageSent } from './pages.ts'
import type { GraphRequest, Match, Reply } from './request.ts'
import type { GraphState } from './state.ts'

/** Finds the endpoint of a request with the token of a page or of an account on Instagram; `undefined` where there is none. */
export function matchPageRequest(
  state: GraphState,
  request: GraphRequest,
  inboxes: readonly GraphInbox[],
): Match | undefined {
  const { method, path, json, query } = request
  const [id = '', edge = ''] = path.split('/')
  const [own] = inboxes
  if (own === undefined) return undefined
  const to = `${method} ${edge}`
  if (id === 'me' || id === own.id) {
    if (to === 'POST messages') return { endpoint: 'messages', answer: () => accept(state, inboxes, json) }
    if (to === 'POST message_attachments' && own.object === 'page')
      return { endpoint: 'upload', answer: () => upload(state, request) }
    if (edge === 'subscribed_apps')
      return { endpoint: 'subscribe', answer: () => subscribe(state, own, request) }
    if (to === 'GET ') return { endpoint: 'page', answer: () => ({ json: ownFields(own, query) }) }
  }
  if (method === 'GET' && id === 'refresh_access_token')
    return { endpoint: 'refresh', answer: () => refresh(state, own, query) }
  const inbox = inboxes.find(({ people }) => people.has(id))
  if (to === 'GET ' && inbox) return { endpoint: 'profile', answer: () => profile(inbox, id, query) }
  return undefined
}

const invalid = (details: string) => new GraphError(100, { details }, `(#100) ${details}`)

function accept(state: GraphState, inboxes: readonly GraphInbox[], json: unknown): Reply {
  const parsed = PageBody.safeParse(json)
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error))
  const body = parsed.data
  const { id: to } = body.recipient
  const inbox = inboxes.find(({ people }) => people.has(to))
  if (inbox === undefined) throw new GraphError(100, { subcode: 2018001 }, '(#100) No matching user found')
  if (body.tag === 'HUMAN_AGENT' && !inbox.page.humanAgent)
    throw new GraphError(10, { subcode: 2018278 }, '(#10) This message is sent outside of allowed window.')
  checkText(inbox, body)
  const file = fileOf(state, inbox, body)
  const id = body.message === undefined ? undefined : newMid(inbox.object)
  const sent: PageSent = { id, inbox, to, body, at: Date.now(), ...(file && { file }) }
  state.sentByPages.push(sent)
  return { json: { recipient_id: to, ...(id !== undefined && { message_id: id }) }, sentByPage: sent }
}

function checkText({ object }: GraphInbox, { message }: PageBody): void {
  const text = message?.text ?? ''
  const isTooLong = object === 'page' ? text.length > 2000 : Buffer.byteLength(text) > 1000
  if (isTooLong) throw invalid('Length of param message[text] must be less than or equal to the limit')
  if (object === 'instagram' && message?.metadata !== undefined)
    throw invalid('Invalid keys "metadata" were found in param "message"')
}

function fileOf(state: GraphState, { object }: GraphInbox, { message }: PageBody) {
  const shown = message?.attachment
  const id = shown?.type === 'template' ? undefined : shown?.payload.attachment_id
  if (id === undefined) return undefined
  const file = state.files.get(id)
  if (file === undefined || file.platform !== object)
    throw invalid(`There is no attachment with the id ${id} for this platform`)
  return file
}

async function upload(state: GraphState, { bytes, headers, json }: GraphRequest): Promise<Reply> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) {
    const body = AttachmentBody.safeParse(entriesOf(json).get('message'))
    if (!body.success) throw invalid(z.prettifyError(body.error))
    return { json: { attachment_id: state.addFile(Buffer.alloc(0), body.data.attachment.type).id } }
  }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData())
  const told = form.get('message')
  const message = AttachmentBody.safeParse(typeof told === 'string' ? parseJson(told) : undefined)
  if (!message.success) throw invalid(z.prettifyError(message.error))
  const file = form.get('filedata')
  if (!(file instanceof File)) throw invalid('filedata is required')
  const stored = state.addFile(Buffer.from(await file.arrayBuffer()), file.type, file.name)
  stored.platform = form.get('platform') === 'instagram' ? 'instagram' : 'page'
  return { json: { attachment_id: stored.id } }
}

function subscribe(state: GraphState, inbox: GraphInbox, { method, query }: GraphRequest): Reply {
  const { subscribedFields } = inbox
  if (method === 'GET') {
    const app = { id: state.app.id, name: 'Acme', subscribed_fields: subscribedFields }
    return { json: { data: subscribedFields === undefined ? [] : [app] } }
  }
  const fields = query.get('subscribed_fields')?.split(',') ?? []
  if (fields.length === 0) throw invalid('The parameter subscribed_fields is required')
  const known = new Set<string>(inbox.object === 'page' ? pageFields : instagramFields)
  const unknown = fields.find((field) => !known.has(field))
  if (unknown !== undefined) throw invalid(`Param subscribed_fields must be one of {…} - got "${unknown}"`)
  inbox.subscribedFields = fields
  return { json: { success: true } }
}

const common = ['messages', 'messaging_postbacks', 'message_reactions', 'messaging_optins', 'standby']
const pageFields = [
  ...common,
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_edits',
  'messaging_referrals',
  'messaging_policy_enforcement',
  'feed',
]
const instagramFields = [...common, 'messaging_seen', 'messaging_referral', 'message_edit', 'comments']

function ownFields({ object, id, name, page }: GraphInbox, query: URLSearchParams) {
  const fields = query.get('fields') ?? 'id,name'
  const { instagram } = page
  const facts: Record<string, unknown> =
    object === 'page'
      ? { name, instagram_business_account: { id: instagram.id, username: instagram.name } }
      : { user_id: id, username: name, name: 'Acme', account_type: page.accountType }
  const asked = Object.entries(facts).filter(([fact]) =>
    new RegExp(String.raw`(^|,)${fact}(,|\{|$)`).test(fields),
  )
  return { ...Object.fromEntries(asked), id: object === 'page' ? id : `2${id}` }
}

function refresh(state: GraphState, inbox: GraphInbox, query: URLSearchParams): Reply {
  if (inbox.object !== 'instagram' || query.get('grant_type') !== 'ig_refresh_token')
    throw invalid('Unsupported grant type')
  return { json: { access_token: state.renew(inbox), token_type: 'bearer', expires_in: 5_184_000 } }
}

function profile({ people }: GraphInbox, id: string, query: URLSearchParams): Reply {
  const known = people.get(id)
  if (!known)
    throw new GraphError(230, { status: 403 }, '(#230) User consent is required to access user profile')
  const fields = (query.get('fields') ?? '').split(',')
  return {
    json: { ...Object.fromEntries(Object.entries(known).filter(([name]) => fields.includes(name))), id },
  }
}
