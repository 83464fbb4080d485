import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import type { MessagePurpose } from '@replyloop/shared/values/message'
import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { findMessage, type MessageRow } from '../../conversations/messages.store.ts'
import { askPermission, createOutgoingMessage, type Permission } from '../../conversations/outgoing.ts'
import { chargeMessage } from '../../credits/charge.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import { setLastOpeningAt, type CampaignRow } from '../campaigns.store.ts'
import { postponeFollowUps, scheduleFollowUp } from '../followUps/followUps.ts'
import { joinDatedSteps } from '../followUps/planDatedSteps.ts'
import { storeUnsent } from '../openings/holdOpening.ts'
import { markOpeningSent, recordOpening, storeDecision, type OpeningRow } from '../openings/openings.store.ts'
import { readChannels } from './channelKnowledge.ts'
import { wayOfOpening } from './findWay.ts'
import { readCapEnds } from './readCapEnds.ts'
import {
  holdUnpaid,
  startVerdict,
  waitsForQuiet,
  type StartFacts,
  type Unsent,
} from './startVerdict.rules.ts'

/** What is said to somebody who has not just written, and on which channel. */
export interface Said {
  text: string | null
  choices: Choices | null | undefined
  files: readonly StoredFile[] | null | undefined
  use: TemplateUse | null | undefined
  /** The only channel that comes into question. */
  only?: string | undefined
  /** Whether a wish for no marketing holds for it, even where it is no template of marketing. */
  isMarketing?: boolean | undefined
}

/** What the opening message of a campaign says. */
export const openingOf = ({
  openingMessage: text,
  openingChoices: choices,
  openingFiles: files,
  openingTemplate: use,
}: CampaignRow): Said => ({ text, choices, files, use })

/** What changes of a start with the decision about it. */
interface Changed {
  onSecondChannel: boolean
}

/** How one kind of starts is paid for and stored: the opening of a campaign, or what a broadcast sends to a recipient. */
interface StartKind {
  /** What a broadcast is for: the cap holds marketing. An opening message has none, and is never capped. */
  purpose?: MessagePurpose
  heedsQuiet: (account: Account) => boolean
  isFree: boolean
  /** What the ledger says of its charge. */
  chargedAs: string
  followsUp: boolean
  storeSent: (messageId: string, changed: Changed) => Promise<void>
  storeUnsent: (verdict: Unsent, changed: Changed) => Promise<void>
  /** It goes over to the second channel, from one to the other as `detail` says. */
  recordSecond: (detail: string | null) => Promise<void>
  /** Its earlier try has arrived after all. */
  storeArrived: () => Promise<void>
}

export interface Starting {
  campaign: CampaignRow
  contact: ContactRow
  /** The row that keeps it. */
  start: { messageId: string | null; onSecondChannel: boolean }
  said: Said
  kind: StartKind
}

/**
 * Sends what starts a conversation and charges for it in one transaction (docs/interface.md#opening-messages). Returns `false` if it
 * had to be put on hold or cancelled instead. The caller holds the lock of its queue and `locks.conversation`, and has read the
 * contact under them.
 */
export async function sendStart(tx: Tx, starting: Starting): Promise<boolean> {
  const { campaign, contact, start, kind } = starting
  const earlier = start.messageId === null ? undefined : await findMessage(tx, start.messageId)
  if (earlier !== undefined && (await isOnItsWay(tx, earlier))) {
    await kind.storeArrived()
    return false
  }
  const { facts, goesOver } = await readStartFacts(tx, starting, earlier)
  const messageId = newId('msg', tx.now)
  const asked = startVerdict(facts, tx.now)
  // Another charge may have had what the account could pay a moment ago.
  const refusal =
    asked.is === 'send' && !facts.isFree
      ? await chargeMessage(tx, facts.account, messageId, kind.chargedAs)
      : undefined
  const verdict = refusal === undefined ? asked : holdUnpaid(refusal, facts.account, tx.now)
  const onSecondChannel = facts.to === undefined ? start.onSecondChannel : goesOver !== undefined
  if (onSecondChannel && !start.onSecondChannel) await kind.recordSecond(goesOver ?? null)
  if (verdict.is !== 'send') {
    await kind.storeUnsent(verdict, { onSecondChannel })
    return false
  }
  const { purpose } = kind
  const given = { id: messageId, campaignId: campaign.id, author: 'campaign', purpose } as const
  await createOutgoingMessage(tx, { ...verdict.message, ...given })
  await kind.storeSent(messageId, { onSecondChannel })
  await postponeFollowUps(tx, contact.id)
  if (kind.followsUp) {
    await scheduleFollowUp(tx, campaign, contact)
    if (facts.account.hasDatedSteps) await joinDatedSteps(tx, campaign, contact)
  }
  return true
}

/** What decides about a start, with the row of its account. */
type FactsNow = StartFacts<Permission> & { account: Account }

/** Reads what decides about a start now, and the two channels where it goes over to the second one. */
async function readStartFacts(
  tx: Tx,
  { campaign, contact, start, said, kind }: Starting,
  earlier: MessageRow | undefined,
): Promise<{ facts: FactsNow; goesOver: string | undefined }> {
  const { accountId } = campaign
  const { text, choices, files } = said
  const to = await askPermission(tx, contact)
  const account = await readAccount(tx, accountId)
  const channels = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const { onSecondChannel } = start
  const { way, goesOver } = await wayOfOpening(channels, {
    contact,
    campaign,
    said,
    onSecondChannel,
    earlier,
  })
  const facts = {
    contact,
    to,
    needsHuman: holdsStarts(contact),
    account,
    heedsQuiet: kind.heedsQuiet(account),
    cappedUntil:
      kind.purpose === 'marketing'
        ? (await readCapEnds(tx, account, [contact], tx.now)).get(contact.id)
        : undefined,
    way,
    text,
    choices,
    files,
    isFree: kind.isFree,
  }
  return { facts, goesOver }
}

/**
 * Whether an earlier try has arrived after all, as its provider may say late, or somebody has just had it tried again: it is then
 * sent.
 */
async function isOnItsWay(tx: Tx, earlier: MessageRow): Promise<boolean> {
  return earlier.status !== 'Failed' || (await deliveryProgressOf(tx, earlier.id)).nextAttemptAt !== null
}

/**
 * Sends an opening message and charges for it in one transaction (docs/interface.md#opening-messages). Returns
 * `false` if it had to be put on hold or cancelled instead; the opening then has the reason. The caller holds `locks.queue`
 * and `locks.conversation`, and has read the contact under them.
 */
export const sendOpeningNow = (
  tx: Tx,
  campaign: CampaignRow,
  { opening, contact }: { opening: OpeningRow; contact: ContactRow },
): Promise<boolean> =>
  sendStart(tx, {
    campaign,
    contact,
    start: opening,
    said: openingOf(campaign),
    kind: {
      heedsQuiet: (account) => waitsForQuiet(account, contact, opening.startedWithMany),
      isFree: contact.isTest || opening.messageId !== null, // what its provider has refused was paid for
      chargedAs: `Opening message of ${campaign.name}`,
      followsUp: true,
      async storeSent(messageId, changed) {
        const sent = { decision: 'sent', rule: 'joined_list', messageId } as const
        await storeDecision(tx, opening, sent, { messageId, ...changed })
        if (!contact.isTest) await setLastOpeningAt(tx, campaign.id)
      },
      storeUnsent: (verdict, changed) => storeUnsent(tx, opening, verdict, changed),
      recordSecond: (detail) =>
        recordOpening(tx, opening, { decision: 'queued', rule: 'second_channel', detail }),
      storeArrived: () => markOpeningSent(tx, opening.id),
    },
  })
