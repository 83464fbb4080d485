import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** What an incoming message says. */
export interface Incoming {
  customData: { messageSid: string; fromId: string; toId: string; body: string; channel: string }
}

/** The body of a create. */
export interface NewContact {
  firstName: string
  lastName: string
  phone: string
  email: string
}

/** What keeps the rows. Each call is one commit, and resolves once that is durable. */
export interface Floor {
  /** Keeps messages of contacts who are known; resolves with their ids. */
  receive: (all: readonly Incoming[]) => Promise<string[]>
  /** Keeps new contacts; resolves with the answers. */
  create: (all: readonly NewContact[]) => Promise<object[]>
  findByPhone: (phone: string) => Promise<unknown>
}

/** What the floor takes as it comes, as the least program does: nothing is checked. */
export const unchecked = {
  incoming: z.custom<Incoming>(),
  contact: z.custom<NewContact>(),
  row: z.custom<{ id: string }>(),
  writer: z.custom<{ from_id: string }>(),
}

/** The columns of who writes that its event tells, and the look-ups of both databases. */
export const selects = {
  account: 'select id from account limit 1',
  writer: 'select id, from_id, first_name, last_name, phone, email, opted_out_at, bot_active from contact',
  contact: 'select * from contact where account_id = $1 and phone = $2',
}

/** What a message changes of a conversation that is there. */
export const onConflict = `on conflict (contact_id) do update set last_message_id = excluded.last_message_id,
  unread = conversation.unread + excluded.unread`

/** A new id, in the order of time. */
const newId = (prefix: string): string =>
  `${prefix}_${Date.now().toString(36).toUpperCase().padStart(10, '0')}${randomBytes(8).toString('hex').toUpperCase()}`

/** How a database takes a value of JSON: an object as it is, or its text. */
type AsJson = (value: object) => unknown

/** The rows of a message from a contact, and of its event. */
export function rowsOfMessage(
  accountId: string,
  contact: { id: string },
  { customData }: Incoming,
  asJson: AsJson,
) {
  const { body, channel, messageSid, toId } = customData
  const now = Date.now()
  const id = newId('msg')
  const data = {
    id,
    direction: 'incoming',
    status: 'received',
    type: 'text',
    body,
    contactId: contact.id,
    channel,
    campaignId: null,
    author: 'contact',
    attempts: 0,
    createdAt: new Date(now).toISOString(),
    contact,
  }
  return {
    message: {
      id,
      account_id: accountId,
      contact_id: contact.id,
      direction: 'incoming',
      status: 'received',
      type: 'text',
      author: 'contact',
      body,
      channel,
      message_sid: messageSid,
      to_id: toId,
      attempts: 0,
      created_at: now,
    },
    conversation: {
      contact_id: contact.id,
      account_id: accountId,
      last_message_id: id,
      unread: 1,
      failed: 0,
    },
    event: {
      id: newId('evt'),
      account_id: accountId,
      contact_id: contact.id,
      message_id: id,
      channel,
      type: 'message.received',
      data: asJson(data),
      created_at: now,
    },
  }
}

/** The rows of a new contact and of its event, and the answer. */
export function rowsOfContact(
  accountId: string,
  { firstName, lastName, phone, email }: NewContact,
  asJson: AsJson,
) {
  const now = Date.now()
  const id = newId('con')
  const at = new Date(now).toISOString()
  const answer = {
    id,
    firstName,
    lastName,
    phone,
    email,
    customFields: {},
    fromId: null,
    botActive: true,
    optedOut: false,
    campaignId: null,
    createdAt: at,
    updatedAt: at,
  }
  return {
    answer,
    contact: {
      id,
      account_id: accountId,
      first_name: firstName,
      last_name: lastName,
      phone,
      email,
      custom_fields: asJson({}),
      bot_active: 1,
      search_text: `${firstName} ${lastName} ${email} ${phone}`.toLowerCase(),
      created_at: now,
      updated_at: now,
    },
    event: {
      id: newId('evt'),
      account_id: accountId,
      contact_id: id,
      message_id: null,
      channel: null,
      type: 'contact.created',
      data: asJson(answer),
      created_at: now,
    },
  }
}
