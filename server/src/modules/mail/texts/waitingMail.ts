import type { HandOverReason } from '@replyloop/shared/values/bot'
import { fullName } from '@replyloop/shared/values/fullName'
import { minuteMs } from '../../../platform/clock/time.ts'
import { pluralize } from '../../../platform/text/pluralize.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listHandedOver } from '../../contacts/handOvers.ts'
import type { WriteMail } from './mailText.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** How many people a mail names. */
const named = 20

/** Why a person is asked for. What a model says in its own words may repeat what the contact wrote: it stays out of mails. */
const reasons: Readonly<Record<HandOverReason, string>> = {
  no_answer: 'the campaign knows nothing about what was asked',
  unsure: 'the bot was not sure of an answer',
  asked_for_human: 'asked for a person',
  asked_by_model: 'the AI model asked for a person',
  engine_failed: 'the bot could make no answer',
  engine_rejected: 'the AI model refused the key or the request',
  may_opt_out: 'may want no more messages',
  too_many_answers: 'the bot had given as many answers as an hour allows',
  repeated_text: 'sends the same text again and again',
  window_closed: 'the bot’s answer came too late for the channel',
  came_late: 'the message came in late',
  voice_too_long: 'a voice note is too long to be written down',
  not_transcribed: 'a voice note could not be written down',
}

const isKnown = (reason: string): reason is HandOverReason => Object.hasOwn(reasons, reason)
/** Why a contact needs a human. */
export const reasonOf = ({ needsHumanReason: reason }: ContactRow) =>
  reason !== null && isKnown(reason) ? reasons[reason] : reasons.asked_by_model

/** A contact's name in a mail. People choose their names themselves, on many channels. */
export function nameInMail(contact: ContactRow): string {
  const { phone, email, fromId } = contact
  const name = fullName(contact)
  if (name === '' && phone !== null) return phone
  const other = name || (email ?? fromId ?? '')
  return other === '' ? 'Somebody without a name' : quotedName(other)
}

/** Who waits for a person since some time; nobody whom one has answered since. */
export const waitingMail: WriteMail = async ({ read, mail, account, serverUrl, now }) => {
  const { after = '0', until = '0' } = mail
  const found = await listHandedOver(
    read,
    account.id,
    { after: Number(after), until: Number(until) },
    named + 1,
  )
  if (found.length === 0) return undefined
  const shown = found.slice(0, named)
  const count = found.length > named ? `More than ${named}` : String(found.length)
  const [first] = shown
  return {
    subject:
      found.length === 1 && first !== undefined
        ? `${nameInMail(first)} waits for an answer from ${quotedName(account.name)}`
        : `${count} people wait for an answer from ${quotedName(account.name)}`,
    paragraphs: ['Nobody has answered yet, and the bot is silent until somebody does.'],
    items: shown.map((contact) => ({
      text: `${nameInMail(contact)}: waits ${pluralize(Math.floor((now - (contact.needsHumanAt ?? now)) / minuteMs), 'minute')}, ${reasonOf(contact)}`,
      url: `${serverUrl}/dashboard/inbox/${contact.id}`,
    })),
    button: { label: 'All who wait', url: `${serverUrl}/dashboard/inbox?filter=needs_human` },
    reason: 'You get this mail because you answer people in this account.',
  }
}
