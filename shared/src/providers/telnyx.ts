import { z } from 'zod'
import { Count, Id, knownItems, optionalCount, optionalPart, optionalText } from './parts.ts'

/** An error as Telnyx's API responds with it, and as a hook tells it. */
export const TelnyxError = z.looseObject({
  code: Count,
  title: optionalText,
  detail: optionalText,
})

/** A response that is an error. */
export const TelnyxErrors = z.looseObject({ errors: z.array(TelnyxError).min(1) })

/** The response to a message that was sent. */
export const TelnyxMessage = z.looseObject({ data: z.looseObject({ id: Id }) })

/** A messaging profile; without `number_pool_settings` a message must name the number that it is sent from. */
export const TelnyxProfile = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    name: optionalText,
    enabled: optionalPart(z.boolean()),
    webhook_url: optionalText,
    number_pool_settings: optionalPart(z.looseObject({})),
    whitelisted_destinations: z.array(z.string()).nullish(),
  }),
})

const Total = { meta: z.looseObject({ total_pages: optionalCount }).nullish() }

/** Numbers with what they can send. */
export const TelnyxNumbers = z.looseObject({
  data: z.array(
    z.looseObject({
      phone_number: z.string(),
      messaging_profile_id: optionalText,
      features: z.looseObject({ sms: z.unknown(), mms: z.unknown() }).nullish(),
    }),
  ),
  ...Total,
})

/** The senders of a profile: numbers, or short codes. */
export const TelnyxSenders = z.looseObject({
  data: z.array(z.looseObject({ phone_number: optionalText, short_code: optionalText })),
  ...Total,
})

const Address = z.looseObject({ phone_number: optionalText, status: optionalText })

/** What stands in a message by RCS in the place of a text. */
const RcsBody = optionalPart(
  z.looseObject({
    text: optionalText,
    suggestion_response: optionalPart(z.looseObject({ text: optionalText, postback_data: optionalText })),
    location: optionalPart(z.looseObject({ latitude: Count, longitude: Count })),
    user_file: optionalPart(
      z.looseObject({
        payload: optionalPart(
          z.looseObject({ file_uri: optionalText, mime_type: optionalText, file_name: optionalText }),
        ),
      }),
    ),
  }),
)

/** What a hook tells: something of one message. */
export const TelnyxHook = z.looseObject({
  data: z.looseObject({
    event_type: z.string(),
    occurred_at: optionalText,
    payload: z.looseObject({
      id: Id,
      from: optionalPart(Address),
      to: optionalPart(z.union([z.string(), z.array(Address)])),
      text: optionalText,
      body: RcsBody,
      media: knownItems(z.looseObject({ url: optionalText, content_type: optionalText })),
      messaging_profile_id: optionalText,
      autoresponse_type: optionalText,
      received_at: optionalText,
      webhook_url: optionalText,
      errors: knownItems(TelnyxError),
    }),
  }),
})
export type TelnyxPayload = z.output<typeof TelnyxHook>['data']['payload']
