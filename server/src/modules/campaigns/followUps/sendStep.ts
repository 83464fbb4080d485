import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { askPermission, createOutgoingMessage, type Permission } from '../../conversations/outgoing.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { channelOfSilent } from '../openings/secondChannel.ts'
import { readChannels } from '../start/channelKnowledge.ts'
import { findWay } from '../start/findWay.ts'
import type { StartFacts } from '../start/startVerdict.rules.ts'
import { followUpVerdict, type FollowUpVerdict } from './followUpVerdict.rules.ts'

/** A step of a campaign that is due for a contact; `undefined` where the campaign has it no more. */
interface DueStep {
  campaign: CampaignRow
  contact: ContactRow
  step: CampaignRow['followUps'][number] | undefined
  /** Whether it is a person's turn. */
  needsHuman: boolean
}

/**
 * Sends a step that is due, unless the verdict is another one, which it returns. The caller holds `locks.conversation`, and has read
 * the contact under it.
 */
export async function sendStep(
  tx: Tx,
  due: DueStep,
): Promise<Exclude<FollowUpVerdict<Permission>, { is: 'send' }> | { is: 'sent'; messageId: string }> {
  const { campaign, step } = due
  const verdict = followUpVerdict(campaign, step, await readFollowUpFacts(tx, due), tx.now)
  if (verdict.is !== 'send') return verdict
  const messageId = newId('msg', tx.now)
  const given = { id: messageId, campaignId: campaign.id, author: 'campaign' } as const
  await createOutgoingMessage(tx, { ...verdict.message, ...given })
  return { is: 'sent', messageId }
}

/** Reads what decides about a follow-up now. It costs nothing itself; the day must have room for the answer to what it brings. */
async function readFollowUpFacts(
  tx: Tx,
  { campaign, contact, step, needsHuman }: DueStep,
): Promise<StartFacts<Permission>> {
  const { accountId } = contact
  const channels = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const only = await channelOfSilent(tx, campaign, contact.id)
  return {
    contact,
    to: await askPermission(tx, contact),
    needsHuman,
    account: { ...(await readAccount(tx, accountId)), metered: false },
    heedsQuiet: true,
    way: await findWay(channels, { contact, campaign, only, use: step?.template }),
    text: step?.text ?? null,
    choices: step?.choices,
    files: step?.files,
    isFree: contact.isTest,
    isLeftOut: true,
  }
}
