import { z } from 'zod'
import { Count, Id, known, list, optionalCount, optionalId, part, text } from './parts.ts'

/** A hook of a page or of an account on Instagram: each event is read by itself, so that an unknown one spoils no other. */
export const PageHook = z.looseObject({
  object: text,
  entry: z.array(
    z.looseObject({
      id: optionalId,
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
  ad_id: optionalId,
  referer_uri: text,
  ads_context_data: part(z.looseObject({ ad_title: text, post_id: optionalId })),
  product: part(z.looseObject({ id: Id })),
})
export type Referral = z.output<typeof Referral>

/** One of the cards of a template, or a product. */
const Element = z.looseObject({ title: text, subtitle: text })

/** A file, or something else that stands beside a text. */
const HookAttachment = z.looseObject({
  type: text,
  title: text,
  url: text,
  payload: part(
    z.looseObject({
      url: text,
      title: text,
      text,
      sticker_id: optionalId,
      coordinates: part(z.looseObject({ lat: Count, long: Count })),
      elements: known(Element),
      product: part(z.looseObject({ elements: known(Element) })),
    }),
  ),
})
export type HookAttachment = z.output<typeof HookAttachment>

/** A message of a person, or an echo of one that the page has sent. */
const PageMessage = z.looseObject({
  mid: Id,
  text,
  is_echo: part(z.boolean()),
  is_deleted: part(z.boolean()),
  is_unsupported: part(z.boolean()),
  app_id: optionalId,
  metadata: text,
  quick_reply: part(z.looseObject({ payload: text })),
  attachments: known(HookAttachment),
  reply_to: part(
    z.looseObject({ mid: optionalId, story: part(z.looseObject({ id: optionalId, url: text })) }),
  ),
  referral: part(Referral),
})
export type PageMessage = z.output<typeof PageMessage>

/** What happens in a conversation: one of the parts, by which it is known. */
export const PageEvent = z.looseObject({
  sender: part(z.looseObject({ id: optionalId })),
  recipient: part(z.looseObject({ id: optionalId })),
  timestamp: optionalCount,
  message: part(PageMessage),
  message_edit: part(z.looseObject({ mid: Id, text })),
  postback: part(z.looseObject({ mid: optionalId, title: text, payload: text, referral: part(Referral) })),
  reaction: part(z.looseObject({ mid: Id, action: z.string(), emoji: text, reaction: text })),
  delivery: part(z.looseObject({ mids: known(Id), watermark: optionalCount })),
  read: part(z.looseObject({ mid: optionalId, watermark: optionalCount })),
  referral: part(Referral),
  policy_enforcement: part(z.looseObject({ action: text, reason: text })),
})
export type PageEvent = z.output<typeof PageEvent>
