import { z } from 'zod'
import {
  Count,
  Id,
  knownItems,
  optionalList,
  optionalCount,
  optionalId,
  optionalPart,
  optionalText,
} from './parts.ts'

/** A hook of a page or of an account on Instagram: each event is read by itself, so that an unknown one spoils no other. */
export const PageHook = z.looseObject({
  object: optionalText,
  entry: z.array(
    z.looseObject({
      id: optionalId,
      messaging: optionalList(z.unknown()),
      standby: optionalList(z.unknown()),
      changes: optionalList(z.looseObject({ field: optionalText, value: z.unknown() })),
    }),
  ),
})

/** Where a person came from. */
const Referral = z.looseObject({
  ref: optionalText,
  source: optionalText,
  type: optionalText,
  ad_id: optionalId,
  referer_uri: optionalText,
  ads_context_data: optionalPart(z.looseObject({ ad_title: optionalText, post_id: optionalId })),
  product: optionalPart(z.looseObject({ id: Id })),
})
export type Referral = z.output<typeof Referral>

/** One of the cards of a template, or a product. */
const Element = z.looseObject({ title: optionalText, subtitle: optionalText })

/** A file, or something else that stands beside a text. */
const HookAttachment = z.looseObject({
  type: optionalText,
  title: optionalText,
  url: optionalText,
  payload: optionalPart(
    z.looseObject({
      url: optionalText,
      title: optionalText,
      text: optionalText,
      sticker_id: optionalId,
      coordinates: optionalPart(z.looseObject({ lat: Count, long: Count })),
      elements: knownItems(Element),
      product: optionalPart(z.looseObject({ elements: knownItems(Element) })),
    }),
  ),
})
export type HookAttachment = z.output<typeof HookAttachment>

/** A message of a person, or an echo of one that the page has sent. */
const PageMessage = z.looseObject({
  mid: Id,
  text: optionalText,
  is_echo: optionalPart(z.boolean()),
  is_deleted: optionalPart(z.boolean()),
  is_unsupported: optionalPart(z.boolean()),
  app_id: optionalId,
  metadata: optionalText,
  quick_reply: optionalPart(z.looseObject({ payload: optionalText })),
  attachments: knownItems(HookAttachment),
  reply_to: optionalPart(
    z.looseObject({
      mid: optionalId,
      story: optionalPart(z.looseObject({ id: optionalId, url: optionalText })),
    }),
  ),
  referral: optionalPart(Referral),
})
export type PageMessage = z.output<typeof PageMessage>

/** What happens in a conversation: one of the parts, by which it is known. */
export const PageEvent = z.looseObject({
  sender: optionalPart(z.looseObject({ id: optionalId })),
  recipient: optionalPart(z.looseObject({ id: optionalId })),
  timestamp: optionalCount,
  message: optionalPart(PageMessage),
  message_edit: optionalPart(z.looseObject({ mid: Id, text: optionalText })),
  postback: optionalPart(
    z.looseObject({
      mid: optionalId,
      title: optionalText,
      payload: optionalText,
      referral: optionalPart(Referral),
    }),
  ),
  reaction: optionalPart(
    z.looseObject({ mid: Id, action: z.string(), emoji: optionalText, reaction: optionalText }),
  ),
  delivery: optionalPart(z.looseObject({ mids: knownItems(Id), watermark: optionalCount })),
  read: optionalPart(z.looseObject({ mid: optionalId, watermark: optionalCount })),
  referral: optionalPart(Referral),
  policy_enforcement: optionalPart(z.looseObject({ action: optionalText, reason: optionalText })),
})
export type PageEvent = z.output<typeof PageEvent>
