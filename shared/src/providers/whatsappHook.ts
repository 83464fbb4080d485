import { z } from 'zod'
import { MetaError } from './meta.ts'
import { Count, Id, known, list, optionalCount, optionalId, part, text } from './parts.ts'

const errors = known(MetaError)

/** A hook of a WhatsApp Business Account: each change is read by itself, so that an unknown one spoils no other. */
export const Hook = z.looseObject({
  object: text,
  entry: z.array(
    z.looseObject({
      id: optionalId,
      changes: list(z.looseObject({ field: text, value: z.unknown() })),
    }),
  ),
})

/** Whom messages and statuses are of. */
const Profile = z.looseObject({
  profile: part(z.looseObject({ name: text, username: text })),
  wa_id: optionalId,
  user_id: optionalId,
  parent_user_id: optionalId,
})
export type Profile = z.output<typeof Profile>

/** What stands in a change of the field `messages`, and of its kin. */
export const MessagesValue = z.looseObject({
  metadata: part(z.looseObject({ display_phone_number: text, phone_number_id: optionalId })),
  contacts: known(Profile),
  messages: list(z.unknown()),
  message_echoes: list(z.unknown()),
  statuses: list(z.unknown()),
  user_preferences: list(z.unknown()),
  user_id_update: list(z.unknown()),
  errors: list(z.unknown()),
})
export type MessagesValue = z.output<typeof MessagesValue>

const file = part(z.looseObject({ id: optionalId, mime_type: text, caption: text, filename: text }))

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
      latitude: Count,
      longitude: Count,
      name: text,
      address: text,
      url: text,
    }),
  ),
  contacts: part(
    z.array(
      z.looseObject({
        name: part(z.looseObject({ formatted_name: text, first_name: text, last_name: text })),
        phones: known(z.looseObject({ phone: text, wa_id: text })),
        emails: known(z.looseObject({ email: text })),
        org: part(z.looseObject({ company: text })),
      }),
    ),
  ),
  button: part(z.looseObject({ text, payload: text })),
  interactive: part(
    z.looseObject({
      type: text,
      button_reply: part(z.looseObject({ id: text, title: text })),
      list_reply: part(z.looseObject({ id: text, title: text, description: text })),
      nfm_reply: part(z.looseObject({ response_json: text, body: text, name: text })),
      call_permission_reply: part(z.looseObject({ response: text })),
    }),
  ),
  order: part(
    z.looseObject({
      text,
      product_items: known(
        z.looseObject({
          product_retailer_id: optionalId,
          quantity: optionalCount,
          item_price: optionalCount,
          currency: text,
        }),
      ),
    }),
  ),
})
export type HookContents = z.output<typeof HookContents>

/** A message of a person, or from the phone app. */
export const HookMessage = HookContents.extend({
  id: Id,
  type: z.string(),
  timestamp: optionalCount,
  from: optionalId,
  from_user_id: optionalId,
  from_parent_user_id: optionalId,
  to: optionalId,
  to_user_id: optionalId,
  to_parent_user_id: optionalId,
  group_id: optionalId,
  reaction: part(z.looseObject({ message_id: Id, emoji: text })),
  system: part(
    z.looseObject({
      type: text,
      body: text,
      wa_id: optionalId,
      new_wa_id: optionalId,
      user_id: optionalId,
      previous_user_id: optionalId,
    }),
  ),
  edit: part(z.looseObject({ original_message_id: Id, message: HookContents })),
  revoke: part(z.looseObject({ original_message_id: Id })),
  unsupported: part(z.looseObject({ type: text })),
  referral: part(z.looseObject({ headline: text, body: text, source_url: text, source_type: text })),
  errors,
})
export type HookMessage = z.output<typeof HookMessage>

/** What became of a sent message. */
export const HookStatus = z.looseObject({
  id: Id,
  status: z.string(),
  recipient_id: optionalId,
  recipient_user_id: optionalId,
  biz_opaque_callback_data: text,
  errors,
})

/** What a person wants to get. */
export const UserPreference = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  category: text,
  value: z.string(),
})

/** The new id of a person who hides the number. */
export const UserIdUpdate = z.looseObject({
  wa_id: optionalId,
  user_id: z.looseObject({ previous: Id, current: Id }),
})

/** What is told of a template. */
export const TemplateUpdate = z.looseObject({
  message_template_id: Id,
  message_template_name: text,
  message_template_language: text,
  message_template_category: text,
  event: text,
  reason: text,
  rejection_info: part(z.looseObject({ reason: text, recommendation: text })),
  disable_info: part(z.looseObject({ disable_date: optionalId })),
  other_info: part(z.looseObject({ title: text, description: text })),
  new_category: text,
  correct_category: text,
  new_quality_score: text,
})

/** What is told of a business account, or of what it may do. */
export const AccountUpdate = z.looseObject({
  event: text,
  decision: text,
  display_phone_number: optionalId,
  waba_info: part(z.looseObject({ waba_id: optionalId })),
  ban_info: part(z.looseObject({ waba_ban_state: text, waba_ban_date: text })),
  violation_info: part(z.looseObject({ violation_type: text })),
  restriction_info: known(z.looseObject({ restriction_type: text, expiration: optionalCount })),
  disconnection_info: part(z.looseObject({ reason: text })),
  current_limit: text,
  max_daily_conversations_per_business: optionalId,
  requested_verified_name: text,
  rejection_reason: text,
  alert_info: part(z.looseObject({ alert_type: text, alert_description: text })),
})
export type AccountUpdate = z.output<typeof AccountUpdate>
