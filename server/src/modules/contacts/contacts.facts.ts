import type { FieldChange } from '@replyloop/shared/values/changes'
import type { DeclaredType } from '@replyloop/shared/values/customField'
import type { Actor } from '../../platform/http/actor.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { defineFact } from '../../platform/facts.ts'
import type { ContactRow } from './contact.rules.ts'

/** Fields of a contact have changed. */
export const contactChanged = defineFact<ContactRow>('contact.changed')

/** What contacts have in declared dates may have changed, and something goes out by such dates. */
export const datesChanged = defineFact<{ contactIds: readonly string[] }>('contact.dates_changed')

/** A contact has been opted out by a change of its fields. */
export const contactOptedOut = defineFact<ContactRow>('contact.opted_out')

/** A caller has taken the opt-out of a contact back. */
export const optOutUndone = defineFact<{ caller: Caller; contactId: string }>('contact.opt_out_undone')

/** A caller has given a custom field a type, has changed that, or has taken it away; named as the audit log has it. */
export const customFieldDeclared = defineFact<{
  caller: Actor
  action: 'custom_field_declared' | 'custom_field_changed' | 'custom_field_undeclared'
  field: { id: string; name: string; type: DeclaredType; options: readonly string[] }
  changes?: Readonly<Record<string, FieldChange>>
}>('contact.custom_field_declared')

/** A request has created a contact, or found it, and names lists that it joins. Refused for a list that is not there. */
export const listJoinsRequested = defineFact<{
  contact: ContactRow
  listIds: readonly string[]
  greet: boolean
  /** Whether it is opted out before it joins. */
  optOut: boolean
}>('contact.list_joins_requested')

/** A contact is about to be erased with all that refers to it. */
export const contactDeleting = defineFact<ContactRow>('contact.deleting')
