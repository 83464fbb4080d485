import { z } from 'zod'
import type { Json, JsonObject } from './openapiJson.ts'

/** One story, told by all examples: Jane signs up, asks, and is answered; a sub-account gets credits. */
const values: Readonly<Record<string, Json>> = {
  accountId: 'acc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  amount: 100,
  attempts: 0,
  attachments: [],
  author: 'contact',
  balance: 110,
  body: 'How much is it?',
  business_name: 'Shop',
  bytes: 2048,
  campaignId: 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  campaignName: 'Funnel',
  cells: ['12', 'Jane'],
  channel: 'live-chat',
  code: 'INVALID_PHONE',
  contactCount: 1,
  contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  contentType: 'image/png',
  created: 1,
  credits_added: 100,
  customFields: { company: 'Acme' },
  deliveredAt: null,
  deletionDueAt: null,
  deletion_due_at: null,
  description: 'Auto-recharge of November',
  detail: null,
  direction: 'incoming',
  disabledReason: null,
  editedAt: null,
  email: 'jane@example.com',
  error: null,
  failingSince: null,
  failure: null,
  field: 'phone',
  fileName: 'contacts.csv',
  firstName: 'Jane',
  first_name: 'Jane',
  fromId: 'user-42',
  header: 'phone',
  idempotency_key: 'rch_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  language: 'en',
  lastName: 'Doe',
  last_name: 'Doe',
  listId: 'lst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  listName: 'Leads',
  lastMessage: null,
  media: null,
  member: null,
  mergedId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1D',
  message: 'Done.',
  messageId: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  monthlyLimit: 500,
  name: 'Leads',
  new_balance: 110,
  nextAttemptAt: null,
  nextCursor: null,
  openapi: '3.1.1',
  optedOut: false,
  phone: '+15551234567',
  providerId: null,
  readAt: null,
  reactsTo: null,
  rechargedThisMonth: 100,
  rechargeRequested: false,
  reason: 'no_answer',
  rejected: 1,
  replayed: 3,
  requestId: 'req_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  revokedAt: null,
  row: 2,
  rowsRead: 2,
  rowsTotal: 2,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  since: '2026-11-20T09:00:00Z',
  status: 'received',
  sub_account_id: 'acc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  suspended_at: null,
  targetUrl: 'https://hooks.example.com/replies',
  template: null,
  threshold: 10,
  toId: 'user-42',
  updated: 0,
  url: 'https://replyloop.example/dashboard/contacts/con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  userId: 'usr_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
}

const Shape = z.looseObject({
  $ref: z.string().optional(),
  examples: z.array(z.json()).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.record(z.string(), z.json())).optional(),
  oneOf: z.array(z.record(z.string(), z.json())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  required: z.array(z.string()).default([]),
  items: z.record(z.string(), z.json()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  deprecated: z.boolean().optional(),
})

/**
 * An example of what a JSON Schema describes: its own, else that of a field of its name, else one that is made of its parts. It
 * has no mark of a special case, which is a field that is `true` or not there. `resolve` finds the schema behind a reference.
 */
export function exampleOf(schema: JsonObject, resolve: (ref: string) => JsonObject, name = ''): Json {
  const shape = Shape.parse(schema)
  const known = values[name]
  if (shape.examples?.[0] !== undefined) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined)
    return known !== undefined && shape.enum.includes(known) ? known : (shape.enum[0] ?? null)
  if (known !== undefined && accepts(shape, known)) return known
  if (shape.$ref !== undefined) return exampleOf(resolve(shape.$ref), resolve)
  const [first] = (shape.oneOf ?? shape.anyOf ?? []).filter(
    (each) => !('required' in each && !('type' in each)),
  )
  if (first !== undefined) return exampleOf(first, resolve, name)
  if (shape.properties !== undefined)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([, property]) => property['deprecated'] !== true)
        .filter(([key, property]) => property['const'] !== true || shape.required.includes(key))
        .map(([key, property]) => [key, exampleOf(property, resolve, key)]),
    )
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0]
  if (type === 'array') return shape.items === undefined ? [] : [exampleOf(shape.items, resolve)]
  return shape.format === 'date-time' ? '2026-11-20T09:00:00.000Z' : (ofType[type ?? 'object'] ?? 'text')
}

const ofType: Readonly<Record<string, Json>> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  object: {},
}

/** Whether a value that is known for a name fits a field of that name: as `null`, or by its type. */
function accepts({ type, anyOf, $ref, properties }: z.output<typeof Shape>, value: Json): boolean {
  if (anyOf !== undefined) return anyOf.some((each) => accepts(Shape.parse(each), value))
  const types = type === undefined ? [] : [type].flat()
  if (value === null) return types.includes('null')
  if ($ref !== undefined) return typeof value === 'string' && $ref.endsWith('/Email')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number') return types.includes('number') || types.includes('integer')
  return typeof value === 'object'
    ? properties === undefined && types.includes('object')
    : types.includes(typeof value)
}
