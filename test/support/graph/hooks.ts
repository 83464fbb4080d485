import { createHmac } from 'node:crypto'

/** A number of the stand-in, or what else a hook is about. */
export interface HookNumber {
  phoneNumberId: string
  businessAccountId: string
  displayNumber: string
}

/** What changed, as an entry of a hook holds it. */
export interface Change {
  field: string
  value: Record<string, unknown>
}

/** The message of a person, or from the phone app. Left out: a text, and an id of its own. */
export interface Written {
  /** The WhatsApp id; `null` where a person hides it behind a user name. */
  from: string | null
  /** The business-scoped user id. */
  userId?: string
  name?: string
  id?: string
  body?: string
  type?: string
  /** What stands under the name of the type, such as `{ id, mime_type, caption }` of an image. */
  content?: unknown
  /** Milliseconds since 1970. */
  at?: number
  /** Further fields of the message, such as `context` or `referral`. */
  more?: Record<string, unknown>
}

/** What became of a sent message. */
export interface Status {
  id: string
  status: string
  to?: string | undefined
  userId?: string | undefined
  callbackData?: string | undefined
  at?: number | undefined
  /** The code of the error of a failed one. */
  code?: number | undefined
}

let made = 0
/** An id as WhatsApp makes them for messages. */
export const newWamid = () => {
  made += 1
  return `wamid.HBgL${Buffer.from(`${process.pid}-${made}-${Date.now()}`).toString('base64url')}AA=`
}

const seconds = (at = Date.now()) => String(Math.floor(at / 1000))

const messagesField = (number: HookNumber, value: Record<string, unknown>, field = 'messages'): Change => ({
  field,
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: number.displayNumber, phone_number_id: number.phoneNumberId },
    ...value,
  },
})

const contactOf = ({ from, userId, name = 'Test Name' }: Pick<Written, 'from' | 'userId' | 'name'>) => ({
  profile: { name },
  ...(from !== null && { wa_id: from }),
  ...(userId !== undefined && { user_id: userId }),
})

const messageOf = ({ id = newWamid(), type = 'text', body = 'Hi', content, at, more }: Written) => ({
  id,
  timestamp: seconds(at),
  type,
  ...(type === 'text' ? { text: content ?? { body } } : content !== undefined && { [type]: content }),
  ...more,
})

/** A person has written to a number. */
export const writtenChange = (number: HookNumber, written: Written): Change =>
  messagesField(number, {
    contacts: [contactOf(written)],
    messages: [
      {
        ...(written.from !== null && { from: written.from }),
        ...(written.userId !== undefined && { from_user_id: written.userId }),
        ...messageOf(written),
      },
    ],
  })

/** Somebody has written to a person from the phone app of a number; `from` is that person. */
export const echoChange = (number: HookNumber, written: Written): Change =>
  messagesField(
    number,
    {
      contacts: [contactOf(written)],
      message_echoes: [
        {
          from: number.displayNumber,
          ...(written.from !== null && { to: written.from }),
          ...(written.userId !== undefined && { to_user_id: written.userId }),
          ...messageOf(written),
        },
      ],
    },
    'smb_message_echoes',
  )

/** What became of a message that a number has sent. */
export const statusChange = (
  number: HookNumber,
  { id, status, to, userId, callbackData, at, code }: Status,
): Change =>
  messagesField(number, {
    statuses: [
      {
        id,
        status,
        timestamp: seconds(at),
        ...(to !== undefined && { recipient_id: to }),
        ...(userId !== undefined && { recipient_user_id: userId }),
        ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
        ...(status !== 'failed' && {
          pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' },
        }),
        ...(code !== undefined && {
          errors: [
            {
              code,
              title: `Error ${code}`,
              message: `Error ${code}`,
              error_data: { details: `Details of ${code}` },
              href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
            },
          ],
        }),
      },
    ],
  })

/** A person has asked for no marketing from a number any more, or for it again. */
export const preferenceChange = (
  number: HookNumber,
  { from, userId, value }: { from: string; userId?: string; value: 'stop' | 'resume' },
): Change =>
  messagesField(
    number,
    {
      contacts: [contactOf({ from, ...(userId !== undefined && { userId }) })],
      user_preferences: [
        {
          wa_id: from,
          ...(userId !== undefined && { user_id: userId }),
          detail: `User requested to ${value} marketing messages`,
          category: 'marketing_messages',
          value,
          timestamp: Number(seconds()),
        },
      ],
    },
    'user_preferences',
  )

/** A hook with these changes of one business account, as Meta writes it: not ASCII and `/` escaped. */
export const hookBytes = (businessAccountId: string, changes: readonly Change[]): Buffer =>
  Buffer.from(
    escaped({
      object: 'whatsapp_business_account',
      entry: [{ id: businessAccountId, time: Number(seconds()), changes }],
    }),
  )

/** JSON as Meta writes it. */
export const escaped = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', String.raw`\/`)

/** The headers of a hook: its type, and what signs its bytes. */
export const hookHeaders = (bytes: Buffer, appSecret: string) => ({
  'content-type': 'application/json',
  'user-agent': 'facebookexternalua',
  'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`,
})
