import { MissingRow } from '../../../platform/db/db.ts'

/**
 * Has a transaction run again that has locked the conversation of the contact `lockedId`, and then finds the message in that of
 * another one: the two contacts were merged while it waited.
 */
export function requireLocked(lockedId: string, message: { contactId: string }): void {
  if (message.contactId !== lockedId)
    throw new MissingRow(`contact ${lockedId} was merged into ${message.contactId} meanwhile`)
}
