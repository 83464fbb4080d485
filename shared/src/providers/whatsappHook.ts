import { z } from 'zod'
import { MetaError } from './meta.ts'
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

const errors = knownItems(MetaError)

/** A hook of a WhatsApp Business Account: each change is read by itself, so that an unknown one spoils no other. */
export const Hook = z.looseObject({
  object: optionalText,
  entry: z.array(
    z.looseObject({
      id: optionalId,
      changes: optionalList(z.looseObject({ field: optionalText, value: z.unknown() })),
    }),
  ),
})

/** Whom messages and statuses are of. */
const Profile = z.looseObject({
  profile: optionalPart(z.looseObject({ name: optionalText, username: optionalText })),
  wa_id: optionalId,
  user_id: optionalId,
  parent_user_id: optionalId,
})
export type Profile = z.output<typeof Profile>

/** What stands in a change of the field `messages`, and of its kin. */
export const MessagesValue = z.looseObject({
  metadata: optionalPart(z.looseObject({ display_phone_number: optionalText, phone_number_id: optionalId })),
  contacts: knownItems(Profile),
  messages: optionalList(z.unknown()),
  message_echoes: optionalList(z.unknown()),
  statuses: optionalList(z.unknown()),
  user_preferences: optionalList(z.unknown()),
  user_id_update: optionalList(z.unknown()),
  errors: optionalList(z.unknown()),
})
export type MessagesValue = z.output<typeof MessagesValue>

/** A change of the field `standby`, in which what is said stands below `standby`. */
export const StandbyValue = z.looseObject({ standby: optionalPart(z.looseObject({})) })

/** What another sender of the number has said. */
export const StandbyEcho = z.looseObject({ id: Id, timestamp: optionalCount, message: z.looseObject({}) })

const owner = optionalPart(z.looseObject({ new_owner_role: optionalText }))
/** A change of the field `messaging_handovers`. */
export const Handover = z.looseObject({
  recipient: z.looseObject({ phone_number_id: optionalId }),
  sender: optionalPart(z.looseObject({ phone_number: optionalId, user_id: optionalId })),
  control_passed: owner,
  control_taken: owner,
})

const file = optionalPart(
  z.looseObject({ id: optionalId, mime_type: optionalText, caption: optionalText, filename: optionalText }),
)

/** What a message says, under the name of its type. */
const HookContents = z.looseObject({
  type: optionalText,
  text: optionalPart(z.looseObject({ body: z.string() })),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
  location: optionalPart(
    z.looseObject({
      latitude: Count,
      longitude: Count,
      name: optionalText,
      address: optionalText,
      url: optionalText,
    }),
  ),
  contacts: optionalPart(
    z.array(
      z.looseObject({
        name: optionalPart(
          z.looseObject({ formatted_name: optionalText, first_name: optionalText, last_name: optionalText }),
        ),
        phones: knownItems(z.looseObject({ phone: optionalText, wa_id: optionalText })),
        emails: knownItems(z.looseObject({ email: optionalText })),
        org: optionalPart(z.looseObject({ company: optionalText })),
      }),
    ),
  ),
  button: optionalPart(z.looseObject({ text: optionalText, payload: optionalText })),
  interactive: optionalPart(
    z.looseObject({
      type: optionalText,
      button_reply: optionalPart(z.looseObject({ id: optionalText, title: optionalText })),
      list_reply: optionalPart(
        z.looseObject({ id: optionalText, title: optionalText, description: optionalText }),
      ),
      nfm_reply: optionalPart(
        z.looseObject({ response_json: optionalText, body: optionalText, name: optionalText }),
      ),
      call_permission_reply: optionalPart(z.looseObject({ response: optionalText })),
    }),
  ),
  order: optionalPart(
    z.looseObject({
      text: optionalText,
      product_items: knownItems(
        z.looseObject({
          product_retailer_id: optionalId,
          quantity: optionalCount,
          item_price: optionalCount,
          currency: optionalText,
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
  reaction: optionalPart(z.looseObject({ message_id: Id, emoji: optionalText })),
  system: optionalPart(
    z.looseObject({
      type: optionalText,
      body: optionalText,
      wa_id: optionalId,
      new_wa_id: optionalId,
      user_id: optionalId,
      previous_user_id: optionalId,
    }),
  ),
  edit: optionalPart(z.looseObject({ original_message_id: Id, message: HookContents })),
  revoke: optionalPart(z.looseObject({ original_message_id: Id })),
  unsupported: optionalPart(z.looseObject({ type: optionalText })),
  context: optionalPart(
    z.looseObject({
      id: optionalId,
      referred_product: optionalPart(z.looseObject({ product_retailer_id: Id, catalog_id: optionalId })),
    }),
  ),
  referral: optionalPart(
    z.looseObject({
      headline: optionalText,
      body: optionalText,
      source_url: optionalText,
      source_type: optionalText,
      source_id: optionalId,
      ctwa_clid: optionalText,
    }),
  ),
  errors,
})
export type HookMessage = z.output<typeof HookMessage>

/** What became of a sent message. */
export const HookStatus = z.looseObject({
  id: Id,
  status: z.string(),
  recipient_id: optionalId,
  recipient_user_id: optionalId,
  biz_opaque_callback_data: optionalText,
  errors,
})

/** What a person wants to get. */
export const UserPreference = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  category: optionalText,
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
  message_template_name: optionalText,
  message_template_language: optionalText,
  message_template_category: optionalText,
  event: optionalText,
  reason: optionalText,
  rejection_info: optionalPart(z.looseObject({ reason: optionalText, recommendation: optionalText })),
  disable_info: optionalPart(z.looseObject({ disable_date: optionalId })),
  other_info: optionalPart(z.looseObject({ title: optionalText, description: optionalText })),
  new_category: optionalText,
  correct_category: optionalText,
  new_quality_score: optionalText,
})

/** What is told of a business account, or of what it may do. */
export const AccountUpdate = z.looseObject({
  event: optionalText,
  decision: optionalText,
  display_phone_number: optionalId,
  waba_info: optionalPart(z.looseObject({ waba_id: optionalId })),
  ban_info: optionalPart(z.looseObject({ waba_ban_state: optionalText, waba_ban_date: optionalText })),
  violation_info: optionalPart(z.looseObject({ violation_type: optionalText })),
  restriction_info: knownItems(z.looseObject({ restriction_type: optionalText, expiration: optionalCount })),
  disconnection_info: optionalPart(z.looseObject({ reason: optionalText })),
  current_limit: optionalText,
  max_daily_conversations_per_business: optionalId,
  requested_verified_name: optionalText,
  rejection_reason: optionalText,
  alert_info: optionalPart(z.looseObject({ alert_type: optionalText, alert_description: optionalText })),
})
export type AccountUpdate = z.output<typeof AccountUpdate>
