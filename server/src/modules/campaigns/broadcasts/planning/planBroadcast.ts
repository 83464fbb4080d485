import { hash } from 'node:crypto'
import type { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { readAccount } from '../../../accounts/accounts.store.ts'
import type { Db, Reader } from '../../../../platform/db/db.ts'
import { createRest } from '../../../../platform/turns.ts'
import type { AudienceSource } from '../../audienceSource.ts'
import type { CampaignRow } from '../../campaigns.store.ts'
import { listNextSteps } from '../../followUps/followUps.store.ts'
import { Zones } from '../../greeting/greetingCount.rules.ts'
import { nameOverlaps } from '../../greeting/nameOverlaps.ts'
import { countUnsentAmong } from '../../openings/openingsOfContact.store.ts'
import { readChannelsOnce } from '../../start/channelKnowledge.ts'
import { readDeciding } from '../../start/readDeciding.ts'
import { listAudience, readAudience } from '../audience.store.ts'
import type { BroadcastRow } from '../broadcasts.store.ts'
import { judgeContacts, type Judged } from '../judgeContacts.ts'
import { presentPlan } from './plan.presenter.ts'
import { PlanCount } from './planCount.rules.ts'
import { hasManyClocks } from '../schedule.rules.ts'
import { readSendingChannel } from '../sendingChannel.ts'

/** So many are read by each of its statements. */
const pageSize = 100

interface Planning {
  db: Pick<Db, 'read' | 'scan' | 'keyedHash'>
  source: AudienceSource
  now: number
  pacePerMinute: number
}

/** What of a draft decides what it does, in the order in which its name is made of it. */
const deciding = [
  'campaignId',
  'audience',
  'exclude',
  'channel',
  'variants',
  'holdout',
  'winner',
  'sendAt',
  'zone',
  'ratePerMinute',
  'followUps',
  'purpose',
] as const satisfies (keyof BroadcastRow)[]

type Campaign = Pick<CampaignRow, 'channel' | 'secondChannel' | 'followUps'>

/** What a draft says. */
export const definitionOf = (broadcast: BroadcastRow): string =>
  JSON.stringify(deciding.map((key) => broadcast[key]))

/**
 * Names what a draft does by what it says, by the channels of its campaign and by what is read of these and the account for each
 * person: once one of them is another, so is the name.
 */
export async function definitionHash(
  read: Reader,
  broadcast: BroadcastRow,
  { channel, secondChannel, followUps }: Campaign,
): Promise<string> {
  const uses = broadcast.variants.map(({ use }) => use)
  const among = [channel, secondChannel, broadcast.followUps ? followUps : []]
  const named = [definitionOf(broadcast), among, await readDeciding(read, broadcast.accountId, uses)]
  return hash('sha256', JSON.stringify(named), 'base64url').slice(0, 22)
}

const idsOf = (judged: readonly Judged[]) => judged.map(({ contact }) => contact.id)

/** Works out what a broadcast would do if it were started now, without writing anything: it asks for each person what the sending asks. */
export async function planBroadcast(
  { db: { read, scan, keyedHash }, source, now, pacePerMinute }: Planning,
  broadcast: BroadcastRow,
  campaign: CampaignRow,
): Promise<BroadcastPlan> {
  const { accountId } = broadcast
  const definition = await definitionHash(read, broadcast, campaign) // before what it names is read
  const account = await readAccount(read, accountId)
  const channels = readChannelsOnce(read, { accountId, now, keyedHash })
  const [count, zones, overlaps] = [new PlanCount(), new Zones(), new Map<string, number>()]
  const channel = await readSendingChannel(read, broadcast, campaign, pacePerMinute)
  const steps = broadcast.followUps ? campaign.followUps : []
  const { timeZone } = account
  const hasQuietHours = broadcast.purpose === 'marketing' && account.quietFrom !== null
  const needsZones = hasQuietHours || hasManyClocks(broadcast)
  const counting = { zones, needsZones, timeZone, steps, label: channel.label }
  const audience = await readAudience(read, source, broadcast)
  const rest = createRest()
  let cursor: string | null = null
  for (;;) {
    const contacts = await listAudience(scan, audience, { cursor, limit: pageSize })
    await rest()
    const judged = await judgeContacts(
      { read, keyedHash, rest },
      channels,
      { broadcast, campaign, account },
      contacts,
    )
    const nextSteps =
      steps.length > 0 ? await listNextSteps(read, campaign.id, idsOf(judged)) : new Map<string, number>()
    await rest()
    const getting = judged.filter((each) => count.add(each, { ...counting, nextSteps }))
    for (const { campaignId, people } of await countUnsentAmong(read, idsOf(getting)))
      overlaps.set(campaignId, (overlaps.get(campaignId) ?? 0) + people)
    if (contacts.length < pageSize) break
    cursor = contacts.at(-1)?.id ?? null
    await rest()
  }
  const planHash = `${definition}.${count.matched}`
  const named = await nameOverlaps(read, overlaps)
  return {
    planHash,
    ...(await presentPlan(broadcast, count, { account, zones, channel, overlaps: named, now })),
  }
}
