import { defineFact } from '../../platform/facts.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'

/** The bot has handed a conversation over to a person. */
export const handedOver = defineFact<ContactRow>('bot.handed_over')
