import { z } from 'zod'
import { Id } from './meta.ts'

/** What Messenger and Instagram respond to a message; a reaction has no id. */
export const SentToPerson = z.looseObject({ recipient_id: Id.optional(), message_id: z.string().optional() })

/** An uploaded file. */
export const UploadedAttachment = z.looseObject({ attachment_id: Id })

const text = z.string().nullish()

/** What is told of a person: parts of the name, or on Instagram a name and a user name. */
export const PersonProfile = z.looseObject({ first_name: text, last_name: text, name: text, username: text })

/** The page that a token is of, and the account on Instagram that is linked to it. */
export const PageOfToken = z.looseObject({
  id: Id,
  name: text,
  instagram_business_account: z.looseObject({ id: Id, username: text }).optional(),
})

/** The account on Instagram that a token is of; hooks name it by `user_id`. */
export const InstagramOfToken = z.looseObject({
  id: Id.optional(),
  user_id: Id.optional(),
  username: text,
  name: text,
  account_type: text,
})

/** An app that gets hooks, and of what. */
export const SubscribedApp = z.looseObject({
  id: Id.optional(),
  subscribed_fields: z.array(z.string()).default([]),
})

/** A token that Instagram has renewed, and for how many seconds it works. */
export const RefreshedToken = z.looseObject({
  access_token: z.string().regex(/^\S+$/),
  expires_in: z.coerce.number().optional(),
})
