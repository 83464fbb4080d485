import { fromThousandths } from '@replyloop/shared/contract/credits'
import { messagePrice } from '../../credits/charge.ts'
import { leftToRecharge } from '../../credits/balance.ts'
import { endOfCredit } from '../sending/lookAtBalance.ts'
import { mailTime, type WriteMail } from './mailText.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** How much credit an account has left, unless it has enough again, or is suspended: it then uses none. */
export const balanceMail: WriteMail = async ({ read, now, mail, account, member, serverUrl }) => {
  const { balance, rechargeThreshold } = account
  const isEmpty = balance < messagePrice
  if (!account.metered || account.suspendedAt !== null) return undefined
  if (mail.subject === 'empty' && !isEmpty) return undefined
  if (mail.subject === 'low' && !isEmpty && rechargeThreshold !== null && balance >= rechargeThreshold)
    return undefined
  const until = mail.subject === 'soon' ? await endOfCredit(read, account, now) : null
  if (mail.subject === 'soon' && (isEmpty || until === null)) return undefined
  const isRecharged = (leftToRecharge(account, now) ?? 0) > 0
  const more = isRecharged ? ', together with what its auto-recharge may still grant this month' : ''
  const isOwn = member.accountId === account.id
  const left = isEmpty ? 'has no credit left' : `has ${fromThousandths(balance)} credits left`
  return {
    subject: `${quotedName(account.name)} ${left}`,
    paragraphs: [
      `${quotedName(account.name)} ${left}.`,
      ...(mail.subject === 'limit'
        ? ['Its auto-recharge has granted all that a month may have, and grants nothing more until the next.']
        : []),
      ...(until === null
        ? []
        : [`If it goes on as in the last days, it is used up by about ${mailTime(until)}${more}.`]),
      isEmpty
        ? 'Opening messages, follow-ups and the answers of the bot wait until there is credit.'
        : 'At zero, opening messages, follow-ups and the answers of the bot stand still.',
      isOwn ? 'Ask your agency for more.' : 'You can grant credits in Agency.',
    ],
    button: isOwn
      ? { label: 'Open Replyloop', url: `${serverUrl}/dashboard/` }
      : { label: 'Open Agency', url: `${serverUrl}/dashboard/agency` },
    reason: 'You get this mail because you look after the credit of this account.',
  }
}
