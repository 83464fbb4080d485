import { z } from 'zod'

const file = z.object({
  type: z.enum(['image', 'video', 'audio', 'file']),
  payload: z
    .object({
      url: z.url().optional(),
      attachment_id: z.string().optional(),
      is_reusable: z.boolean().optional(),
    })
    .refine(
      ({ url, attachment_id: id }) => (id === undefined) !== (url === undefined),
      'either url or attachment_id is required',
    ),
})

const within = (most: number) =>
  z.string().refine((text) => text !== '' && Array.from(text).length <= most, `1 to ${most} characters`)

/** A text above buttons that open pages. */
const template = z.strictObject({
  type: z.literal('template'),
  payload: z.strictObject({
    template_type: z.literal('button'),
    text: within(640),
    buttons: z
      .array(z.strictObject({ type: z.literal('web_url'), title: within(20), url: z.url() }))
      .min(1)
      .max(3),
  }),
})

const quickReply = z.strictObject({
  content_type: z.literal('text'),
  title: within(20),
  payload: within(1000),
})

const message = z
  .strictObject({
    text: z.string().min(1).optional(),
    attachment: z.discriminatedUnion('type', [template, file]).optional(),
    quick_replies: z.array(quickReply).min(1).max(13).optional(),
    metadata: z.string().max(1000).optional(),
  })
  .refine(
    (one) => (one.text === undefined) !== (one.attachment === undefined),
    'text or attachment is required',
  )

/** What is posted to `me/messages`, as the Send API takes it. */
export const PageBody = z
  .strictObject({
    recipient: z.object({ id: z.string().min(1) }),
    messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']),
    tag: z.enum(['HUMAN_AGENT', 'ACCOUNT_UPDATE']).optional(),
    message: message.optional(),
    sender_action: z.enum(['react', 'unreact', 'typing_on', 'mark_seen']).optional(),
    payload: z.object({ message_id: z.string().min(1), reaction: z.string().min(1).optional() }).optional(),
  })
  .refine(
    ({ message: content, sender_action: action }) => (content === undefined) !== (action === undefined),
    'message or sender_action is required',
  )
  .refine(
    ({ messaging_type: type, tag }) => (type === 'MESSAGE_TAG') === (tag !== undefined),
    'tag is required with MESSAGE_TAG, and allowed with nothing else',
  )
  .refine(
    ({ sender_action: action, payload }) => (action === 'react') === (payload?.reaction !== undefined),
    'reaction is required to react',
  )
export type PageBody = z.output<typeof PageBody>

/** What is posted to `me/message_attachments`. */
export const AttachmentBody = z.object({
  attachment: z.object({
    type: z.enum(['image', 'video', 'audio', 'file']),
    payload: z.object({ url: z.url().optional(), is_reusable: z.boolean().optional() }),
  }),
})
