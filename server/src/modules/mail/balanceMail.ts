import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Tx } from '../../platform/db/db.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { messagePrice } from '../credits/charge.ts'
import type { WriteMail } from './mailText.ts'
import { queueForMembers } from './queueMail.ts'

/** What has become of a balance; `limit`: its auto-recharge has granted all that a month may have. */
type Fallen = 'low' | 'empty' | 'limit'

/** Tells the admins of an account whose balance has fallen, and those of its agency. */
export async function tellBalance(
  tx: Tx,
  { accountId, kind }: { accountId: string; kind: Fallen },
): Promise<void> {
  const { agencyId } = await readAccount(tx, accountId)
  for (const told of [accountId, agencyId])
    if (told !== null)
      await queueForMembers(
        tx,
        { kind: 'low_balance', of: told },
        { about: 'low_balance', accountId, subject: kind },
      )
}

/** How much credit an account has left, unless it has enough again. */
export const balanceMail: WriteMail = async ({ mail, account, member, serverUrl }) => {
  const { balance, rechargeThreshold } = account
  const isEmpty = balance < messagePrice
  if (!account.metered) return undefined
  if (mail.subject === 'empty' && !isEmpty) return undefined
  if (mail.subject === 'low' && !isEmpty && rechargeThreshold !== null && balance >= rechargeThreshold)
    return undefined
  const isOwn = member.accountId === account.id
  const left = isEmpty ? 'has no credit left' : `has ${fromThousandths(balance)} credits left`
  return {
    subject: `${account.name} ${left}`,
    paragraphs: [
      `${account.name} ${left}.`,
      ...(mail.subject === 'limit'
        ? ['Its auto-recharge has granted all that a month may have, and grants nothing more until the next.']
        : []),
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
