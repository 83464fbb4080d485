import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { maxBodyWithChoices } from '@replyloop/shared/values/content'
import type { OpeningCancelReason, OpeningHoldReason, TextFault } from '@replyloop/shared/values/opening'
import type { Account } from '../../accounts/accounts.store.ts'
import { presentDay, quietOpeningsOf } from '../../accounts/settings.ts'
import { sentText, type ShownChoices } from '../../channels/choices.rules.ts'
import { renderTemplate } from '../../channels/templates.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { textExcessOf, type TextLimits } from '../../conversations/message.rules.ts'
import type { StoredAttachment } from '../../conversations/media.ts'
import { fillVariables, renderCampaignText } from '../../conversations/outgoing.ts'
import { creditRefusal, messagePrice, type SpendingRefusal } from '../../credits/charge.ts'
import type { OnChannel, Way } from './findWay.ts'
import { quietEndFor } from './quietHours.rules.ts'

/** What of a contact decides: what its texts name, and where it may be. */
type StartContact = Parameters<typeof renderCampaignText>[1] & Pick<ContactRow, 'isTest'>
/** What of an account decides: its quiet hours, and what it can pay for. */
type StartAccount = Parameters<typeof quietEndFor>[0] & Parameters<typeof creditRefusal>[0]

/** What decides whether a campaign writes to somebody who has not just written, and when. */
export interface StartFacts<To = unknown> {
  contact: StartContact
  /** That the contact may be written to; `undefined` where it, or the same person by another one, has opted out. */
  to: To | undefined
  /** Whether it is a person's turn. */
  needsHuman: boolean
  account: StartAccount
  /** Whether quiet hours hold it. */
  heedsQuiet: boolean
  /** Until when the account's cap keeps it from the contact; `undefined` where it does not, or where none holds it. */
  cappedUntil?: number | undefined
  way: Way
  text: string | null
  /** What stands below the text. */
  choices?: Choices | null | undefined
  /** What goes out with the text where its channel carries it. */
  files?: readonly StoredFile[] | null | undefined
  /** Whether the account need not be able to pay. */
  isFree: boolean
  /** Whether it is left out, not kept, for what it lacks: it then waits for its time before that is looked at. */
  isLeftOut?: boolean
}

/** Why a message does not go out now, or never; `until` where a time ends that. */
export type Unsent =
  | { is: 'hold'; reason: OpeningHoldReason; detail?: string | null | undefined; until?: number | undefined }
  | { is: 'cancel'; reason: OpeningCancelReason; detail?: string | null }

type Hold<R extends OpeningHoldReason> = Extract<Unsent, { is: 'hold' }> & { reason: R }
/** What a time, or money, ends. */
export type Wait = Hold<SpendingRefusal | 'quiet_hours'>

export type StartVerdict<To = unknown> = { is: 'send'; message: { to: To } & Composed & OnChannel } | Unsent

/**
 * Whether a message that starts by itself is sent at `now`, waits for a time or for what is missing, or is never sent
 * (docs/interface.md#opening-messages). Opening messages, follow-ups and the dry run ask the same.
 */
export function startVerdict<To>(facts: StartFacts<To>, now: number): StartVerdict<To> {
  const { account, way, to } = facts
  if (to === undefined) return { is: 'cancel', reason: 'opted_out' }
  if (account.suspendedAt !== null) return { is: 'hold', reason: 'suspended' }
  if (facts.needsHuman) return { is: 'hold', reason: 'needs_human' }
  const first = facts.isLeftOut ? waitOf(facts, now) : undefined
  if (first !== undefined) return first
  if ('cancels' in way) return { is: 'cancel', reason: way.cancels }
  if ('holds' in way) return { is: 'hold', reason: way.holds, detail: way.detail, until: way.until }
  const composed = composeMessage(way, facts)
  if ('rule' in composed) return { is: 'hold', reason: composed.rule, detail: composed.detail }
  const wait = waitOf(facts, now)
  if (isCapped(facts, wait?.until ?? now)) return { is: 'cancel', reason: 'capped' }
  return wait ?? { is: 'send', message: { to, ...way.on, ...composed } }
}

/** Whether the cap keeps marketing from a contact at the time when it would go out. */
export const isCapped = ({ cappedUntil }: Pick<StartFacts, 'cappedUntil'>, at: number): boolean =>
  cappedUntil !== undefined && cappedUntil > at

/** What of the hour or of its account a message waits for. */
export function waitOf(
  {
    account,
    contact,
    heedsQuiet,
    isFree,
  }: Pick<StartFacts, 'account' | 'heedsQuiet' | 'isFree'> & {
    contact: Parameters<typeof quietEndFor>[1]
  },
  now: number,
): Wait | undefined {
  const quietEnd = heedsQuiet ? quietEndFor(account, contact, now) : undefined
  if (quietEnd !== undefined)
    return { is: 'hold', reason: 'quiet_hours', detail: quietEnd.localTime, until: quietEnd.at }
  const refusal = isFree ? undefined : creditRefusal(account, messagePrice, now)
  return refusal && holdUnpaid(refusal, account, now)
}

/** What an account cannot pay for is on hold; where its day is used up, until that ends. */
export const holdUnpaid = (reason: SpendingRefusal, account: StartAccount, now: number): Wait => ({
  is: 'hold',
  reason,
  until: reason === 'daily_limit' ? presentDay(account, now).endsAt : undefined,
})

/** Whether quiet hours hold an opening message to a contact. */
export function waitsForQuiet(
  account: Pick<Account, 'quietOpenings' | 'quietForMany'>,
  { isTest }: Pick<ContactRow, 'isTest'>,
  startedWithMany: boolean,
): boolean {
  const mode = quietOpeningsOf(account)
  return !isTest && (mode === 'all' || (mode === 'many' && startedWithMany))
}

/** What goes to a contact. */
interface Composed {
  body: string
  template?: MessageTemplate
  choices?: Choices
  attachments?: readonly StoredAttachment[]
}

/**
 * What goes to a contact: a text with what stands below it, or a template with the text that it shows and its own buttons; or why it
 * cannot be made.
 */
function composeMessage(
  way: Extract<Way, { by: string }>,
  { text, choices, files, contact }: Pick<StartFacts, 'text' | 'choices' | 'files' | 'contact'>,
): Composed | { rule: TextFault; detail: string | null } {
  if (way.by === 'template')
    return renderTemplate(way.template, way.values, (value) => fillVariables(value, contact))
  const rendered = renderCampaignText(text ?? '', contact)
  if ('rule' in rendered) return rendered
  const attachments = files?.map((file) => ({ url: null, ...file }))
  if (choices) return withChoices(rendered.text, choices, way.can, attachments)
  const excess = textExcessOf(rendered.text, way.can)
  return excess === undefined
    ? { body: rendered.text, ...(attachments && { attachments }) }
    : { rule: 'too_long', detail: excess }
}

/** A text whose variables are filled in, with what stands below it; or by how much that is too long. */
function withChoices(
  body: string,
  choices: Choices,
  can: TextLimits & { choices: ShownChoices },
  attachments: readonly StoredAttachment[] | undefined,
): Composed | { rule: 'too_long'; detail: string } {
  const excess =
    textExcessOf(body, { maxText: maxBodyWithChoices }) ??
    textExcessOf(sentText(can.choices, body, choices), can)
  return excess === undefined
    ? { body, choices, ...(attachments && { attachments }) }
    : { rule: 'too_long', detail: excess }
}
