import { z } from 'zod'
import { Id } from './meta.ts'

/** What the Cloud API responds to a message: how it calls the person, and the message's id. */
export const SentMessages = z.looseObject({
  contacts: z
    .array(
      z.looseObject({ input: z.string().optional(), wa_id: Id.optional(), user_id: z.string().optional() }),
    )
    .optional(),
  messages: z.array(z.looseObject({ id: z.string() })).min(1),
})

/** An uploaded file. */
export const Uploaded = z.looseObject({ id: Id })

/** Where a file is. */
export const MediaLocation = z.looseObject({
  url: z.url(),
  mime_type: z.string().optional(),
  file_size: z.coerce.number().optional(),
})

/** A phone number. */
export const PhoneNumber = z.looseObject({
  id: Id,
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  name_status: z.string().optional(),
  quality_rating: z.string().optional(),
  code_verification_status: z.string().optional(),
  status: z.string().optional(),
  platform_type: z.string().optional(),
  account_mode: z.string().optional(),
  is_on_biz_app: z.boolean().optional(),
  throughput: z.looseObject({ level: z.string().optional() }).optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
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
  parameter_format: z.string().optional(),
  rejected_reason: z.string().optional(),
  rejection_info: z.looseObject({ reason: z.string().optional() }).optional(),
  quality_score: z.looseObject({ score: z.string().optional() }).optional(),
  components: z.array(z.unknown()).default([]),
})
