import { z } from 'zod'
import { Id, knownItems, optionalCount, optionalId, optionalPart, optionalText } from './parts.ts'

/** What Messenger and Instagram respond to a message; a reaction has no id. */
export const SentToPerson = z.looseObject({ recipient_id: optionalId, message_id: optionalId })

/** An uploaded file. */
export const UploadedAttachment = z.looseObject({ attachment_id: Id })

/** What is told of a person: parts of the name, or on Instagram a name and a user name. */
export const PersonProfile = z.looseObject({
  first_name: optionalText,
  last_name: optionalText,
  name: optionalText,
  username: optionalText,
})

/** The page that a token is of, and the account on Instagram that is linked to it. */
export const PageOfToken = z.looseObject({
  id: Id,
  name: optionalText,
  instagram_business_account: optionalPart(z.looseObject({ id: Id, username: optionalText })),
})

/** The account on Instagram that a token is of; hooks name it by `user_id`. */
export const InstagramOfToken = z.looseObject({
  id: optionalId,
  user_id: optionalId,
  username: optionalText,
  name: optionalText,
  account_type: optionalText,
})

/** An app that gets hooks, and of what. */
export const SubscribedApp = z.looseObject({
  id: optionalId,
  subscribed_fields: knownItems(z.string()),
})

/** A token that Instagram has renewed, and for how many seconds it works. */
export const RefreshedToken = z.looseObject({
  access_token: z.string().regex(/^\S+$/),
  expires_in: optionalCount,
})
