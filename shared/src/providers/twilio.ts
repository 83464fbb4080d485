import { z } from 'zod'
import { Count, optionalPart, optionalText as anyText } from './parts.ts'

/** An error as Twilio's API responds with it. Twilio may leave out anything but the code. */
export const TwilioError = z.looseObject({
  code: Count,
  message: anyText,
})

/** The response to a message that was sent. */
export const TwilioMessage = z.looseObject({ sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/) })

/** An account; `type` is `Trial` or `Full`. */
export const TwilioAccount = z.looseObject({
  sid: z.string(),
  friendly_name: anyText,
  status: z.string(),
  type: anyText,
})

/** What a number can do. */
const Capabilities = z.looseObject({ sms: optionalPart(z.boolean()), mms: optionalPart(z.boolean()) })

/** A number of an account. */
const TwilioNumber = z.looseObject({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: anyText,
  capabilities: optionalPart(Capabilities),
  sms_url: anyText,
})
export type TwilioNumber = z.output<typeof TwilioNumber>
export const TwilioNumbers = z.looseObject({ incoming_phone_numbers: z.array(TwilioNumber) })

/** A Messaging Service. `use_inbound_webhook_on_number`: its numbers' own URLs are called instead of the service's. */
export const TwilioService = z.looseObject({
  sid: z.string(),
  account_sid: anyText,
  friendly_name: anyText,
  inbound_request_url: anyText,
  use_inbound_webhook_on_number: optionalPart(z.boolean()),
})

const Page = { meta: z.looseObject({ next_page_url: anyText }).nullish() }

/** One page of a Messaging Service's senders, under the name of their sort. */
export const TwilioSenders = z.looseObject({
  phone_numbers: z.array(z.looseObject({ phone_number: z.string() })).default([]),
  short_codes: z.array(z.looseObject({ short_code: z.string() })).default([]),
  alpha_senders: z.array(z.looseObject({ alpha_sender: z.string() })).default([]),
  ...Page,
})

/** What a message that came in names; further fields come without notice. Empty ones are as good as none. */
const text = z.string().regex(/\S/).optional().catch(undefined)

/** The fields of a hook that tell what it is about. */
export const TwilioHook = z.looseObject({
  MessageSid: text,
  SmsSid: text,
  AccountSid: text,
  MessagingServiceSid: text,
  From: text,
  To: text,
  Body: text,
  ButtonText: text,
  ButtonPayload: text,
  OriginalRepliedMessageSid: text,
  Latitude: text,
  Longitude: text,
  Label: text,
  Address: text,
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
export const TwilioMedia = z.looseObject({ content_type: anyText })

/** A message as Twilio lists it; its dates are as in RFC 2822. */
export const TwilioListedMessage = z.looseObject({
  sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/),
  from: z.string(),
  to: z.string(),
  body: anyText,
  num_media: z.coerce.number().int().min(0).max(100).catch(0),
  messaging_service_sid: anyText,
  date_sent: anyText,
  date_created: anyText,
})
export type TwilioListedMessage = z.output<typeof TwilioListedMessage>

/** One page of the messages of an account, in both directions, the newest first; each is read by itself. */
export const TwilioMessages = z.looseObject({
  messages: z.array(z.looseObject({ direction: anyText })),
  next_page_uri: anyText,
})

/** The files of a message. */
export const TwilioMediaList = z.looseObject({
  media_list: z.array(z.looseObject({ sid: z.string(), content_type: anyText })),
})
