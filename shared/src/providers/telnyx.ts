import { z } from 'zod'

/** An error as Telnyx's API responds with it, and as a hook tells it. */
export const TelnyxError = z.looseObject({
  code: z.coerce.number().int(),
  title: z.string().optional(),
  detail: z.string().optional(),
})

/** A response that is an error. */
export const TelnyxErrors = z.looseObject({ errors: z.array(TelnyxError).min(1) })

/** The response to a message that was sent. */
export const TelnyxMessage = z.looseObject({ data: z.looseObject({ id: z.string().min(1) }) })

/** A messaging profile; without `number_pool_settings` a message must name the number that it is sent from. */
export const TelnyxProfile = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    name: z.string().nullish(),
    enabled: z.boolean().nullish(),
    webhook_url: z.string().nullish(),
    number_pool_settings: z.looseObject({}).nullish(),
    whitelisted_destinations: z.array(z.string()).nullish(),
  }),
})

const Total = { meta: z.looseObject({ total_pages: z.number().optional() }).optional() }

/** Numbers with what they can send. */
export const TelnyxNumbers = z.looseObject({
  data: z.array(
    z.looseObject({
      phone_number: z.string(),
      messaging_profile_id: z.string().nullish(),
      features: z.looseObject({ sms: z.unknown(), mms: z.unknown() }).nullish(),
    }),
  ),
  ...Total,
})

/** The senders of a profile: numbers, or short codes. */
export const TelnyxSenders = z.looseObject({
  data: z.array(z.looseObject({ phone_number: z.string().optional(), short_code: z.string().optional() })),
  ...Total,
})

const Address = z.looseObject({ phone_number: z.string().optional(), status: z.string().optional() })

/** What a hook tells: something of one message. */
export const TelnyxHook = z.looseObject({
  data: z.looseObject({
    event_type: z.string(),
    occurred_at: z.string().optional(),
    payload: z.looseObject({
      id: z.string().min(1),
      from: Address.nullish(),
      to: z.union([z.string(), z.array(Address)]).nullish(),
      text: z.string().nullish(),
      media: z
        .array(z.looseObject({ url: z.string().nullish(), content_type: z.string().nullish() }))
        .nullish(),
      messaging_profile_id: z.string().nullish(),
      autoresponse_type: z.string().nullish(),
      received_at: z.string().nullish(),
      webhook_url: z.string().nullish(),
      errors: z.array(z.unknown()).nullish(),
    }),
  }),
})
export type TelnyxPayload = z.output<typeof TelnyxHook>['data']['payload']
