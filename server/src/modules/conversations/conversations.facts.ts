import { fact } from '../../platform/facts.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { MessageRow } from './messages.store.ts'

/** A contact's message has been stored and published. */
export const messageReceived = fact<{ contact: ContactRow; message: MessageRow }>('message.received')

/** The API or a person has sent a message; what follows those of campaigns and the bot, they see to themselves. */
export const messageSent = fact<ContactRow>('message.sent')
