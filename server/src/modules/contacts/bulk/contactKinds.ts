import { contract } from '@replyloop/shared/contract/contract'
import type { Tx } from '../../../platform/db/db.ts'
import { requireFittingFields } from '../fields/fitCustomFields.ts'
import { lockContact, updateContact } from '../saving/updateContact.ts'
import {
  type ActionOf,
  type Applied,
  type Before,
  type BulkKind,
  type BulkPerson,
  done,
  unchanged,
} from './bulkKind.ts'

const isAsBefore = unchanged('has been changed since')

/** Gives one contact a value in a field, or none. */
async function fill(
  tx: Tx,
  { accountId, contactId }: BulkPerson,
  { field, value }: { field: string; value: Before },
): Promise<Applied> {
  const { customFields } = await lockContact(tx, accountId, contactId, {})
  const before = customFields[field] ?? null
  if (before === value)
    return unchanged(value === null ? 'has nothing in the field' : 'has this value already')
  await updateContact(tx, accountId, contactId, { customFields: { [field]: value } })
  return done(before)
}

/** Gives it back what it had, unless it has another value by now than was given. */
async function giveBack(
  tx: Tx,
  { accountId, contactId }: BulkPerson,
  { field, value }: { field: string; value: Before },
  before: Before,
): Promise<Applied> {
  const { customFields } = await lockContact(tx, accountId, contactId, {})
  if ((customFields[field] ?? null) !== value) return isAsBefore
  await updateContact(tx, accountId, contactId, { customFields: { [field]: before } })
  return done()
}

/** Sets a custom field of many contacts. */
export const setFieldKind: BulkKind<ActionOf<'setField'>> = {
  single: contract.updateContact,
  async accept(tx, accountId, action) {
    const given = { customFields: { [action.field]: action.value } }
    const { customFields } = await requireFittingFields(tx, accountId, given)
    return { ...action, value: customFields[action.field] ?? action.value }
  },
  apply: fill,
  undo: giveBack,
}

/** Empties a custom field of many contacts. */
export const clearFieldKind: BulkKind<ActionOf<'clearField'>> = {
  single: contract.updateContact,
  apply: (tx, person, { field }) => fill(tx, person, { field, value: null }),
  undo: (tx, person, { field }, before) => giveBack(tx, person, { field, value: null }, before),
}

/** Opts many contacts out. */
export const optOutKind: BulkKind<ActionOf<'optOut'>> = {
  single: contract.updateContact,
  async apply(tx, { accountId, contactId }) {
    const { optedOutAt } = await lockContact(tx, accountId, contactId, {})
    if (optedOutAt !== null) return unchanged('has opted out already')
    await updateContact(tx, accountId, contactId, { optedOut: true })
    return done()
  },
}

async function switchBot(tx: Tx, { accountId, contactId }: BulkPerson, botActive: boolean): Promise<Applied> {
  const contact = await lockContact(tx, accountId, contactId, {})
  if (contact.botActive === botActive) return unchanged(`has the bot ${botActive ? 'on' : 'off'} already`)
  await updateContact(tx, accountId, contactId, { botActive })
  return done()
}

/** Switches the bot on or off for many contacts. */
export const botKind: BulkKind<ActionOf<'bot'>> = {
  single: contract.updateContact,
  apply: (tx, person, { active }) => switchBot(tx, person, active),
  undo: (tx, person, { active }) => switchBot(tx, person, !active),
}
