import type { MessageTemplate } from '@replyloop/shared/contract/template'
import type { CreditRefusal, OpeningCancelReason, OpeningHoldReason } from '@replyloop/shared/values/opening'
import type { Account } from '../../accounts/accounts.store.ts'
import { quietOpeningsOf } from '../../accounts/settings.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { composeMessage } from './composeMessage.ts'
import type { Way } from './findWay.ts'
import { quietEndFor } from './quietHours.rules.ts'

/** What decides whether a campaign may write to somebody first, and when. */
export interface StartFacts {
  contact: ContactRow
  /** The contact, or the same person by another one. */
  hasOptedOut: boolean
  /** Whether it is a person's turn: of a hand-over that nobody has looked at. */
  needsHuman: boolean
  account: Pick<
    Account,
    'suspendedAt' | 'quietFrom' | 'quietUntil' | 'timeZone' | 'quietOpenings' | 'quietForMany'
  >
  /** Whether it starts with three others or more. */
  startedWithMany: boolean
  way: Way
  text: string | null
  /** Why the account cannot pay; not asked of what costs nothing. */
  refusal: CreditRefusal | 'suspended' | undefined
}

export type StartVerdict =
  | { is: 'send'; channel: string; body: string; template?: MessageTemplate }
  | { is: 'hold'; reason: OpeningHoldReason; detail?: string | null | undefined; until?: number | undefined }
  | { is: 'cancel'; reason: OpeningCancelReason }

/**
 * Whether an opening message is sent at `now`, waits for a time or for what is missing, or is never sent
 * (docs/interface.md#opening-messages). The sending and the dry run ask the same.
 */
export function startVerdict(facts: StartFacts, now: number): StartVerdict {
  const { contact, account, way } = facts
  if (facts.hasOptedOut) return { is: 'cancel', reason: 'opted_out' }
  if (account.suspendedAt !== null) return { is: 'hold', reason: 'suspended' }
  if (facts.needsHuman) return { is: 'hold', reason: 'needs_human' }
  if ('cancels' in way) return { is: 'cancel', reason: way.cancels }
  if ('holds' in way) return { is: 'hold', reason: way.holds, detail: way.detail, until: way.until }
  const composed = composeMessage(way, facts.text, contact)
  if ('rule' in composed) return { is: 'hold', reason: composed.rule, detail: composed.detail }
  const quietEnd = waitsForQuiet(facts) ? quietEndFor(account, contact, now) : undefined
  if (quietEnd !== undefined)
    return { is: 'hold', reason: 'quiet_hours', detail: quietEnd.localTime, until: quietEnd.at }
  if (facts.refusal !== undefined) return { is: 'hold', reason: facts.refusal }
  return { is: 'send', channel: way.channel, ...composed }
}

/** Whether quiet hours hold an opening message to a contact. */
export function waitsForQuiet({
  account,
  contact: { isTest },
  startedWithMany,
}: Pick<StartFacts, 'account' | 'contact' | 'startedWithMany'>): boolean {
  const mode = quietOpeningsOf(account)
  return !isTest && (mode === 'all' || (mode === 'many' && startedWithMany))
}
