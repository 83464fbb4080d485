import { z } from 'zod'
import { Count, Id, known, optionalCount, part, text } from './parts.ts'

/** An error as Telnyx's API responds with it, and as a hook tells it. */
export const TelnyxError = z.looseObject({
  code: Count,
  title: text,
  detail: text,
})

/** A response that is an error. */
export const TelnyxErrors = z.looseObject({ errors: z.array(TelnyxError).min(1) })

/** The response to a message that was sent. */
export const TelnyxMessage = z.looseObject({ data: z.looseObject({ id: Id }) })

/** A messaging profile; without `number_pool_settings` a message must name the number that it is sent from. */
export const TelnyxProfile = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    name: text,
    enabled: part(z.boolean()),
    webhook_url: text,
    number_pool_settings: part(z.looseObject({})),
    whitelisted_destinations: z.array(z.string()).nullish(),
  }),
})

const Total = { meta: z.looseObject({ total_pages: optionalCount }).nullish() }

/** Numbers with what they can send. */
export const TelnyxNumbers = z.looseObject({
  data: z.array(
    z.looseObject({
      phone_number: z.string(),
      messaging_profile_id: text,
      features: z.looseObject({ sms: z.unknown(), mms: z.unknown() }).nullish(),
    }),
  ),
  ...Total,
})

/** The senders of a profile: numbers, or short codes. */
export const TelnyxSenders = z.looseObject({
  data: z.array(z.looseObject({ phone_number: text, short_code: text })),
  ...Total,
})

const Address = z.looseObject({ phone_number: text, status: text })

/** What stands in a message by RCS in the place of a text. */
const RcsBody = part(
  z.looseObject({
    text,
    suggestion_response: part(z.looseObject({ text, postback_data: text })),
    location: part(z.looseObject({ latitude: Count, longitude: Count })),
    user_file: part(
      z.looseObject({
        payload: part(z.looseObject({ file_uri: text, mime_type: text, file_name: text })),
      }),
    ),
  }),
)

/** What a hook tells: something of one message. */
export const TelnyxHook = z.looseObject({
  data: z.looseObject({
    event_type: z.string(),
    occurred_at: text,
    payload: z.looseObject({
      id: Id,
      from: part(Address),
      to: part(z.union([z.string(), z.array(Address)])),
      text,
      body: RcsBody,
      media: known(z.looseObject({ url: text, content_type: text })),
      messaging_profile_id: text,
      autoresponse_type: text,
      received_at: text,
      webhook_url: text,
      errors: known(TelnyxError),
    }),
  }),
})
export type TelnyxPayload = z.output<typeof TelnyxHook>['data']['payload']
