import { readAccount } from '../accounts/accounts.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { contactChanged } from '../contacts/contacts.facts.ts'
import { setHandoff } from '../contacts/contacts.store.ts'
import { holdsStarts } from '../contacts/handOvers.ts'
import type { Tx } from '../../platform/db/db.ts'
import { hourMs } from '../../platform/clock/time.ts'

/**
 * Has the bot be silent for a contact whom a person has just answered, for as long as its account wants. The caller holds the
 * conversation's lock.
 */
export async function pauseBot(tx: Tx, contact: ContactRow): Promise<void> {
  const { botPauseHours } = await readAccount(tx, contact.accountId)
  const botPausedUntil = tx.now + botPauseHours * hourMs
  const answered = { needsHumanReason: null, needsHumanAt: null, unlookedSince: null, botPausedUntil }
  await setHandoff(tx, contact.id, answered)
  if (holdsStarts(contact)) await contactChanged.happened(tx, { ...contact, ...answered })
}

/** Ends what silences the bot for a contact but its switch: a hand-over, and a pause. The caller holds the conversation's lock. */
export async function endSilence(tx: Tx, contact: ContactRow): Promise<void> {
  if (contact.needsHumanAt === null && contact.botPausedUntil === null) return
  const over = { needsHumanReason: null, needsHumanAt: null, unlookedSince: null, botPausedUntil: null }
  await setHandoff(tx, contact.id, over)
  if (holdsStarts(contact)) await contactChanged.happened(tx, { ...contact, ...over })
}
