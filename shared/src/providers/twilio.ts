import { z } from 'zod'

/** An error as Twilio's API responds with it. Twilio may leave out anything but the code. */
export const TwilioError = z.looseObject({
  code: z.coerce.number().int(),
  message: z.string().optional(),
})

/** The response to a message that was sent. */
export const TwilioMessage = z.looseObject({ sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/) })

/** An account; `type` is `Trial` or `Full`. */
export const TwilioAccount = z.looseObject({
  sid: z.string(),
  friendly_name: z.string().nullish(),
  status: z.string(),
  type: z.string().nullish(),
})

/** What a number can do. */
const Capabilities = z.looseObject({ sms: z.boolean().optional(), mms: z.boolean().optional() })

/** A number of an account. */
const TwilioNumber = z.looseObject({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: z.string().nullish(),
  capabilities: Capabilities.nullish(),
  sms_url: z.string().nullish(),
})
export type TwilioNumber = z.output<typeof TwilioNumber>
export const TwilioNumbers = z.looseObject({ incoming_phone_numbers: z.array(TwilioNumber) })

/** A Messaging Service. `use_inbound_webhook_on_number`: its numbers' own URLs are called instead of the service's. */
export const TwilioService = z.looseObject({
  sid: z.string(),
  account_sid: z.string().optional(),
  friendly_name: z.string().nullish(),
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
})

const Page = { meta: z.looseObject({ next_page_url: z.string().nullish() }).optional() }

/** One page of a Messaging Service's senders, under the name of their sort. */
export const TwilioSenders = z.looseObject({
  phone_numbers: z.array(z.looseObject({ phone_number: z.string() })).default([]),
  short_codes: z.array(z.looseObject({ short_code: z.string() })).default([]),
  alpha_senders: z.array(z.looseObject({ alpha_sender: z.string() })).default([]),
  ...Page,
})

/** What a message that came in names; further fields come without notice. Empty ones are as good as none. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/** The fields of a hook that tell what it is about. */
export const TwilioHook = z.looseObject({
  MessageSid: text,
  SmsSid: text,
  AccountSid: text,
  MessagingServiceSid: text,
  From: text,
  To: text,
  Body: z.string().optional(),
  NumMedia: z.coerce.number().int().min(0).max(100).catch(0),
  MessageStatus: text,
  SmsStatus: text,
  ErrorCode: text,
  ErrorMessage: text,
  ChannelStatusMessage: text,
  OptOutType: text,
  ProfileName: text,
})
export type TwilioHook = z.output<typeof TwilioHook>

/** What Twilio says of a file of a message. */
export const TwilioMedia = z.looseObject({ content_type: z.string().nullish() })

/** A message as Twilio lists it; its dates are as in RFC 2822. */
export const TwilioListedMessage = z.looseObject({
  sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/),
  from: z.string(),
  to: z.string(),
  body: z.string().nullish(),
  num_media: z.coerce.number().int().min(0).max(100).catch(0),
  messaging_service_sid: z.string().nullish(),
  date_sent: z.string().nullish(),
  date_created: z.string().nullish(),
})
export type TwilioListedMessage = z.output<typeof TwilioListedMessage>

/** One page of the messages of an account, in both directions, the newest first; each is read by itself. */
export const TwilioMessages = z.looseObject({
  messages: z.array(z.looseObject({ direction: z.string().nullish() })),
  next_page_uri: z.string().nullish(),
})

/** The files of a message. */
export const TwilioMediaList = z.looseObject({
  media_list: z.array(z.looseObject({ sid: z.string(), content_type: z.string().nullish() })),
})
