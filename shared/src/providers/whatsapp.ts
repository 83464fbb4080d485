import { z } from 'zod'
import { Id, knownItems, optionalCount, optionalId, optionalPart, optionalText } from './parts.ts'

/** What the Cloud API responds to a message: how it calls the person, and the message's id. */
export const SentMessages = z.looseObject({
  contacts: knownItems(z.looseObject({ input: optionalText, wa_id: optionalId, user_id: optionalId })),
  messages: z.array(z.looseObject({ id: Id })).min(1),
})

/** An uploaded file. */
export const Uploaded = z.looseObject({ id: Id })

/** Where a file is. */
export const MediaLocation = z.looseObject({
  url: z.url(),
  mime_type: optionalText,
  file_size: optionalCount,
})

/** A phone number. */
export const PhoneNumber = z.looseObject({
  id: Id,
  display_phone_number: optionalText,
  verified_name: optionalText,
  name_status: optionalText,
  quality_rating: optionalText,
  code_verification_status: optionalText,
  status: optionalText,
  platform_type: optionalText,
  account_mode: optionalText,
  is_on_biz_app: optionalPart(z.boolean()),
  throughput: optionalPart(z.looseObject({ level: optionalText })),
  whatsapp_business_manager_messaging_limit: optionalText,
})

/** An upload of an example that was opened: its id is the path to send the file to. */
export const UploadSession = z.object({ id: z.string().startsWith('upload:') })

/** An example that was uploaded, by its handle. */
export const UploadedExample = z.object({ h: z.string().min(1) })

/** A template that was submitted. */
export const SubmittedTemplate = z.looseObject({ id: Id, status: z.string(), category: z.string() })

/** A template as it is listed. */
export const ListedTemplate = z.looseObject({
  id: Id,
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  parameter_format: optionalText,
  rejected_reason: optionalText,
  rejection_info: optionalPart(z.looseObject({ reason: optionalText })),
  quality_score: optionalPart(z.looseObject({ score: optionalText })),
  components: z.array(z.unknown()).default([]),
})
