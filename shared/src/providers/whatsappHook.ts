import { z } from 'zod'
import { Id, MetaError } from './meta.ts'

const text = z.string().optional()
const errors = z.array(MetaError).optional().catch(undefined)

/** Something of a message: where its shape is not known, the message is still one, and is kept whole beside it. */
const part = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** A hook of a WhatsApp Business Account: each change is read by itself, so that an unknown one spoils no other. */
export const Hook = z.looseObject({
  object: text,
  entry: z.array(
    z.looseObject({
      id: Id.optional(),
      changes: z.array(z.looseObject({ field: text, value: z.unknown() })).default([]),
    }),
  ),
})

/** Whom messages and statuses are of. */
const Profile = z.looseObject({
  profile: z.looseObject({ name: text, username: text }).optional(),
  wa_id: Id.optional(),
  user_id: text,
  parent_user_id: text,
})
export type Profile = z.output<typeof Profile>

/** What stands in a change of the field `messages`, and of its kin. */
export const MessagesValue = z.looseObject({
  metadata: z.looseObject({ display_phone_number: text, phone_number_id: Id.optional() }).optional(),
  contacts: z.array(Profile).optional(),
  messages: z.array(z.unknown()).optional(),
  message_echoes: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  user_preferences: z.array(z.unknown()).optional(),
  user_id_update: z.array(z.unknown()).optional(),
  errors: z.array(z.unknown()).optional(),
})
export type MessagesValue = z.output<typeof MessagesValue>

const file = part(z.looseObject({ id: Id.optional(), mime_type: text, caption: text, filename: text }))

/** What a message says, under the name of its type. */
const HookContents = z.looseObject({
  type: text,
  text: part(z.looseObject({ body: z.string() })),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
  location: part(
    z.looseObject({
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      name: text,
      address: text,
      url: text,
    }),
  ),
  contacts: part(
    z.array(
      z.looseObject({
        name: z.looseObject({ formatted_name: text, first_name: text, last_name: text }).optional(),
        phones: z.array(z.looseObject({ phone: text, wa_id: text })).optional(),
        emails: z.array(z.looseObject({ email: text })).optional(),
        org: z.looseObject({ company: text }).optional(),
      }),
    ),
  ),
  button: part(z.looseObject({ text, payload: text })),
  interactive: part(
    z.looseObject({
      type: text,
      button_reply: z.looseObject({ id: text, title: text }).optional(),
      list_reply: z.looseObject({ id: text, title: text, description: text }).optional(),
      nfm_reply: z.looseObject({ response_json: text, body: text, name: text }).optional(),
      call_permission_reply: z.looseObject({ response: text }).optional(),
    }),
  ),
  order: part(
    z.looseObject({
      text,
      product_items: z
        .array(
          z.looseObject({
            product_retailer_id: Id.optional(),
            quantity: z.coerce.number().optional(),
            item_price: z.coerce.number().optional(),
            currency: text,
          }),
        )
        .optional(),
    }),
  ),
})
export type HookContents = z.output<typeof HookContents>

/** A message of a person, or from the phone app. */
export const HookMessage = HookContents.extend({
  id: z.string(),
  type: z.string(),
  timestamp: z.coerce.number().optional(),
  from: Id.optional(),
  from_user_id: text,
  from_parent_user_id: text,
  to: Id.optional(),
  to_user_id: text,
  to_parent_user_id: text,
  group_id: text,
  reaction: part(z.looseObject({ message_id: z.string(), emoji: text })),
  system: part(
    z.looseObject({
      type: text,
      body: text,
      wa_id: Id.optional(),
      new_wa_id: Id.optional(),
      user_id: text,
      previous_user_id: text,
    }),
  ),
  edit: part(z.looseObject({ original_message_id: z.string(), message: HookContents })),
  revoke: part(z.looseObject({ original_message_id: z.string() })),
  unsupported: part(z.looseObject({ type: text })),
  referral: part(z.looseObject({ headline: text, body: text, source_url: text, source_type: text })),
  errors,
})
export type HookMessage = z.output<typeof HookMessage>

/** What became of a sent message. */
export const HookStatus = z.looseObject({
  id: z.string(),
  status: z.string(),
  recipient_id: Id.optional(),
  recipient_user_id: text,
  biz_opaque_callback_data: text,
  errors,
})

/** What a person wants to get. */
export const UserPreference = z.looseObject({
  wa_id: Id.optional(),
  user_id: text,
  category: text,
  value: z.string(),
})

/** The new id of a person who hides the number. */
export const UserIdUpdate = z.looseObject({
  wa_id: Id.optional(),
  user_id: z.looseObject({ previous: z.string(), current: z.string() }),
})

/** What is told of a template. */
export const TemplateUpdate = z.looseObject({
  message_template_id: Id,
  message_template_name: text,
  message_template_language: text,
  message_template_category: text,
  event: text,
  reason: z.string().nullish(),
  rejection_info: z.looseObject({ reason: text, recommendation: text }).optional(),
  disable_info: z.looseObject({ disable_date: Id.optional() }).optional(),
  other_info: z.looseObject({ title: text, description: text }).optional(),
  new_category: text,
  correct_category: text,
  new_quality_score: text,
})

/** What is told of a business account, or of what it may do. */
export const AccountUpdate = z.looseObject({
  event: text,
  decision: text,
  display_phone_number: Id.optional(),
  waba_info: z.looseObject({ waba_id: Id.optional() }).optional(),
  ban_info: z.looseObject({ waba_ban_state: text, waba_ban_date: text }).optional(),
  violation_info: z.looseObject({ violation_type: text }).optional(),
  restriction_info: z
    .array(z.looseObject({ restriction_type: text, expiration: z.coerce.number().optional() }))
    .optional(),
  disconnection_info: z.looseObject({ reason: text }).optional(),
  current_limit: text,
  max_daily_conversations_per_business: Id.optional(),
  requested_verified_name: text,
  rejection_reason: z.string().nullish(),
  alert_info: z.looseObject({ alert_type: text, alert_description: text }).optional(),
})
export type AccountUpdate = z.output<typeof AccountUpdate>
