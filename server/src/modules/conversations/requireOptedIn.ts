import type { ContactRow } from '../contacts/contact.rules.ts'
import { Problem } from '../../platform/errors/problem.ts'

/** Throws `CONTACT_OPTED_OUT` for a contact that wants no messages. */
export function requireOptedIn({ id, optedOutAt }: ContactRow): void {
  if (optedOutAt !== null)
    throw new Problem('CONTACT_OPTED_OUT', `Contact ${id} has opted out; messages to it are not sent`)
}
