import type { CreateContact } from '@replyloop/shared/contract/contact'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { addOrFillContact, findExistingContact } from './addOrFillContact.ts'
import { contactLocks, withE164, type ContactRow } from '../contact.rules.ts'
import { listJoinsRequested } from '../contacts.facts.ts'
import { ignoredTags, tagsOf } from '../tags/resolveTags.ts'
import { fitCustomFields, unfitNames } from '../fields/fitCustomFields.ts'
import { requireContact } from '../findContact.ts'
import { locks } from '../../../platform/db/locks.ts'
import { optOutNow } from './updateContact.ts'

/**
 * Creates a contact. Where it exists already (docs/interface.md#which-contact) returns that one, with its empty
 * fields filled (docs/interface.md#create-a-contact). It is opted out where the request says so, and then joins the given lists, in
 * the same transaction. `ignored` names the tags that do not fit, and the values that do not fit their declared fields, which are
 * stored as they came. Throws
 * `INVALID_PHONE`, `VALIDATION_FAILED` where it would have too many custom fields, and `LIST_NOT_FOUND`.
 */
export async function createContact(
  tx: Tx,
  accountId: string,
  { listIds, greet = true, optedOut: optOut = false, tags: names, ...given }: CreateContact,
): Promise<{ contact: ContactRow; isNew: boolean; ignored: readonly string[] }> {
  const { input, unfit } = await fitCustomFields(tx, accountId, withE164(given))
  const { phone, email } = input
  const [known] = await lockThen(tx, contactLocks(accountId, { phone, email }), () => [
    findExistingContact(tx, accountId, input),
  ])
  const tags = await tagsOf(tx, accountId, names)
  if (optOut && known !== undefined) await tx.lock(locks.contact(accountId, known.id)) // nobody else knows of a new one yet
  const filled = await addOrFillContact(tx, { accountId, known }, { ...input, addedTags: tags })
  const ignored = [...ignoredTags(tags), ...unfitNames(unfit)]
  const isNew = known === undefined
  if (listIds.length > 0) await listJoinsRequested.happened(tx, { contact: filled, listIds, greet, optOut })
  else if (optOut) await optOutNow(tx, filled)
  else return { contact: filled, isNew, ignored }
  return { contact: await requireContact(tx, accountId, filled.id), isNew, ignored } // joining may have set its campaign
}
