import { z } from 'zod'
import { Id } from './meta.ts'

const text = z.string().optional()

/** Something of an event: where its shape is not known, the event is still one, and is kept whole beside it. */
const part = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** A list; Meta may write that there is none. */
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** A hook of a page or of an account on Instagram: each event is read by itself, so that an unknown one spoils no other. */
export const PageHook = z.looseObject({
  object: text,
  entry: z.array(
    z.looseObject({
      id: Id.optional(),
      messaging: list(z.unknown()),
      standby: list(z.unknown()),
      changes: list(z.looseObject({ field: text, value: z.unknown() })),
    }),
  ),
})

/** Where a person came from. */
const Referral = z.looseObject({
  ref: text,
  source: text,
  type: text,
  ad_id: part(Id),
  referer_uri: text,
  ads_context_data: part(z.looseObject({ ad_title: text, post_id: part(Id) })),
  product: part(z.looseObject({ id: Id })),
})
export type Referral = z.output<typeof Referral>

/** A file, or something else that stands beside a text. */
const HookAttachment = z.looseObject({
  type: text,
  title: z.string().nullish(),
  url: z.string().nullish(),
  payload: z
    .looseObject({
      url: z.string().nullish(),
      title: z.string().nullish(),
      text: z.string().nullish(),
      sticker_id: part(Id),
      coordinates: part(z.looseObject({ lat: z.coerce.number(), long: z.coerce.number() })),
      elements: part(z.array(z.looseObject({ title: text, subtitle: text }))),
    })
    .nullish()
    .catch(undefined),
})
export type HookAttachment = z.output<typeof HookAttachment>

/** A message of a person, or an echo of one that the page has sent. */
const PageMessage = z.looseObject({
  mid: z.string(),
  text: part(z.string()),
  is_echo: part(z.boolean()),
  is_deleted: part(z.boolean()),
  is_unsupported: part(z.boolean()),
  app_id: part(Id),
  metadata: text.catch(undefined),
  attachments: part(z.array(HookAttachment)),
  reply_to: part(
    z.looseObject({ mid: text, story: part(z.looseObject({ id: part(Id), url: z.string().nullish() })) }),
  ),
  referral: part(Referral),
})
export type PageMessage = z.output<typeof PageMessage>

/** What happens in a conversation: one of the parts, by which it is known. */
export const PageEvent = z.looseObject({
  sender: part(z.looseObject({ id: Id.optional() })),
  recipient: part(z.looseObject({ id: Id.optional() })),
  timestamp: part(z.coerce.number()),
  message: part(PageMessage),
  message_edit: part(z.looseObject({ mid: z.string(), text })),
  postback: part(z.looseObject({ mid: text, title: text, payload: text, referral: part(Referral) })),
  reaction: part(z.looseObject({ mid: z.string(), action: z.string(), emoji: text, reaction: text })),
  delivery: part(z.looseObject({ mids: list(z.string()), watermark: part(z.coerce.number()) })),
  read: part(z.looseObject({ mid: text, watermark: part(z.coerce.number()) })),
  referral: part(Referral),
  policy_enforcement: part(z.looseObject({ action: text, reason: text })),
})
export type PageEvent = z.output<typeof PageEvent>
