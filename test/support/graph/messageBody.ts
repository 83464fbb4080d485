import { z } from 'zod'

const file = z
  .looseObject({ id: z.string().optional(), link: z.url().optional(), caption: z.string().optional() })
  .refine(({ id, link }) => (id === undefined) !== (link === undefined), 'either id or link is required')
const parameter = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
})
const component = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('header'), parameters: z.array(parameter).min(1) }),
  z.looseObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) }),
  z.looseObject({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply', 'copy_code', 'flow']),
    index: z.union([z.string(), z.number()]),
    parameters: z.array(parameter).min(1),
  }),
])

const within = (most: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && Array.from(text).length <= most, `1 to ${most} characters`)
const body = z.strictObject({ text: within(1024) })
/** Whether no two have the same. */
const differ = (texts: readonly string[]) => new Set(texts).size === texts.length
const button = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: within(256), title: within(20) }),
})
const row = z.strictObject({ id: within(200), title: within(24), description: within(72).optional() })
const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    body,
    action: z.strictObject({
      buttons: z
        .array(button)
        .min(1)
        .max(3)
        .refine((all) => differ(all.map(({ reply }) => reply.title)), 'titles must differ')
        .refine((all) => differ(all.map(({ reply }) => reply.id)), 'ids must differ'),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    body,
    action: z.strictObject({
      button: within(20),
      sections: z
        .array(
          z.strictObject({
            title: within(24).optional(),
            rows: z
              .array(row)
              .min(1)
              .max(10)
              .refine((all) => differ(all.map(({ id }) => id)), 'ids must differ'),
          }),
        )
        .length(1), // of several, each needs a title
    }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    body,
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: within(20), url: z.url() }),
    }),
  }),
])

const contents = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('text'),
    text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  }),
  z.looseObject({ type: z.literal('image'), image: file }),
  z.looseObject({ type: z.literal('video'), video: file }),
  z.looseObject({
    type: z.literal('audio'),
    audio: file.refine(({ caption }) => caption === undefined, 'audio has no caption'),
  }),
  z.looseObject({ type: z.literal('document'), document: file }),
  z.looseObject({ type: z.literal('sticker'), sticker: file }),
  z.looseObject({
    type: z.literal('reaction'),
    reaction: z.object({ message_id: z.string().min(1), emoji: z.string() }),
  }),
  z.looseObject({
    type: z.literal('template'),
    template: z.looseObject({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z.looseObject({ code: z.string().min(2) }),
      components: z.array(component).optional(),
    }),
  }),
  z.looseObject({ type: z.literal('location'), location: z.looseObject({}) }),
  z.looseObject({ type: z.literal('contacts'), contacts: z.array(z.looseObject({})) }),
  z.looseObject({ type: z.literal('interactive'), interactive }),
])

/** A message as it is posted: what the Cloud API needs of it, and the rest as it came. */
export const MessageBody = z
  .looseObject({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.enum(['individual', 'group']).optional(),
    to: z.string().min(1).optional(),
    recipient: z
      .string()
      .regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/)
      .optional(),
    biz_opaque_callback_data: z.string().max(512).optional(),
    context: z.looseObject({ message_id: z.string() }).optional(),
  })
  .and(contents)
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, 'to or recipient is required')
export type MessageBody = z.output<typeof MessageBody>
