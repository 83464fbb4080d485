import { z } from 'zod'
import { Id, known, optionalCount, optionalId, part, text } from './parts.ts'

/** What the Cloud API responds to a message: how it calls the person, and the message's id. */
export const SentMessages = z.looseObject({
  contacts: known(z.looseObject({ input: text, wa_id: optionalId, user_id: optionalId })),
  messages: z.array(z.looseObject({ id: Id })).min(1),
})

/** An uploaded file. */
export const Uploaded = z.looseObject({ id: Id })

/** Where a file is. */
export const MediaLocation = z.looseObject({
  url: z.url(),
  mime_type: text,
  file_size: optionalCount,
})

/** A phone number. */
export const PhoneNumber = z.looseObject({
  id: Id,
  display_phone_number: text,
  verified_name: text,
  name_status: text,
  quality_rating: text,
  code_verification_status: text,
  status: text,
  platform_type: text,
  account_mode: text,
  is_on_biz_app: part(z.boolean()),
  throughput: part(z.looseObject({ level: text })),
  whatsapp_business_manager_messaging_limit: text,
})

/** A template that was submitted. */
export const SubmittedTemplate = z.looseObject({ id: Id, status: z.string(), category: z.string() })

/** A template as it is listed. */
export const ListedTemplate = z.looseObject({
  id: Id,
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  parameter_format: text,
  rejected_reason: text,
  rejection_info: part(z.looseObject({ reason: text })),
  quality_score: part(z.looseObject({ score: text })),
  components: z.array(z.unknown()).default([]),
})
