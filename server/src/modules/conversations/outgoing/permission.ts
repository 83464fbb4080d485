import { findOptOut } from '../../consent/stops.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { scheduleRecheck } from '../../contacts/suppression.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'

const given = Symbol('given by permission.ts')

/** That a contact may be sent a message in the present transaction. Only this file gives it. */
export interface Permission {
  readonly contact: ContactRow
  readonly [given]: true
}

/**
 * Asks whether a contact may be sent a message: `undefined` where it has opted out, or the same person has by another contact,
 * which it is then told.
 */
export async function askPermission(
  tx: Tx,
  contact: ContactRow,
  toId?: string | null,
): Promise<Permission | undefined> {
  if (contact.optedOutAt !== null) return undefined
  if ((await findOptOut(tx, { ...contact, toId })) === undefined) return { contact, [given]: true }
  await scheduleRecheck(tx, contact.id)
  return undefined
}

/** The permission to send a contact a message, to `toId` if it is known where it goes. Throws `CONTACT_OPTED_OUT`. */
export async function requirePermission(
  tx: Tx,
  contact: ContactRow,
  toId?: string | null,
): Promise<Permission> {
  const permission = await askPermission(tx, contact, toId)
  if (permission === undefined) throw hasOptedOut(contact)
  return permission
}

/** Throws `CONTACT_OPTED_OUT` for a contact that has opted out itself: at once, before anything is written. */
export function requireOptedIn(contact: ContactRow): void {
  if (contact.optedOutAt !== null) throw hasOptedOut(contact)
}

const hasOptedOut = ({ id }: ContactRow) =>
  new Problem('CONTACT_OPTED_OUT', `Contact ${id} has opted out; messages to it are not sent`)

/** The permission to confirm to a contact that it has just opted out. */
export const permissionToConfirm = (contact: ContactRow): Permission => ({ contact, [given]: true })
