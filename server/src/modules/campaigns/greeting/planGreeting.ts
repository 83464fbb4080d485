import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { listOptedOutOf } from '../../consent/stops.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { affordableMessages } from '../../credits/charge.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { pipelined, type Db, type Reader } from '../../../platform/db/db.ts'
import { createRest } from '../../../platform/turns.ts'
import { sendsQueue, takesJoins } from '../campaign.rules.ts'
import { listLinkedCampaigns, type CampaignRow } from '../campaigns.store.ts'
import { type ChannelKnowledge, readChannelsOnce } from '../start/channelKnowledge.ts'
import {
  countGreetedBefore,
  countVerdict,
  newGreetingCount,
  Zones,
  type GreetingCount,
} from './greetingCount.rules.ts'
import { presentCount } from './greetingPlan.presenter.ts'
import { nameOverlaps } from './nameOverlaps.ts'
import { countQueued } from '../openings/openingsOfCampaign.store.ts'
import { countUnsentAmong, listDecided } from '../openings/openingsOfContact.store.ts'
import { wayOfOpening, type Way } from '../start/findWay.ts'
import { newPeoplePerDay, reachedBy } from '../start/reachedBy.ts'
import { openingOf } from '../start/sendStart.ts'
import { waitsForQuiet } from '../start/startVerdict.rules.ts'

/** Somebody whom campaigns would greet, or somebody who is yet to become a contact. */
export interface Joiner {
  contact: ContactRow
  /** Whether the contact is opted out on the way. */
  optsOut?: boolean
  startedWithMany: boolean
  /** Of an opening that is there already. */
  opening?: { onSecondChannel: boolean; messageId: string | null }
}

interface Planned {
  campaigns: readonly CampaignRow[]
  accountId: string
  now: number
  /** The send rate of campaigns without one of their own. */
  pacePerMinute: number
}

export interface GreetingPlanner {
  /** Counts some of those who join, in the order in which they do. */
  add: (joiners: readonly Joiner[]) => Promise<void>
  finish: (of: { alreadyOnList: number }) => Promise<GreetingPlan>
}

/** The Live campaigns that greet those who join a list, oldest first. */
export const listGreetingCampaigns = async (read: Reader, listId: string): Promise<CampaignRow[]> =>
  (await listLinkedCampaigns(read, listId)).filter(
    (campaign) => campaign.status === 'Live' && takesJoins(campaign),
  )

/**
 * Works out whom campaigns would greet, without writing anything (docs/interface.md#before-many-are-greeted): it asks for each
 * person what the sending asks, by a few statements for many of them.
 */
export function createGreetingPlanner(
  { read, keyedHash }: Pick<Db, 'read' | 'keyedHash'>,
  { campaigns, accountId, now, pacePerMinute }: Planned,
): GreetingPlanner {
  const zones = new Zones()
  const counts = new Map(campaigns.map(({ id }) => [id, newGreetingCount()]))
  const channels = readChannelsOnce(read, { accountId, now, keyedHash })
  const overlaps = new Map<string, number>()
  const planned = new Set(campaigns.map(({ id }) => id))
  const rest = createRest()
  let joins = 0
  let greeted = 0
  /** Counts those of some who are greeted whom other campaigns are about to greet. */
  const countOverlaps = async (ids: readonly string[]) => {
    greeted += ids.length
    for (const { campaignId, people } of await countUnsentAmong(read, ids))
      if (!planned.has(campaignId)) overlaps.set(campaignId, (overlaps.get(campaignId) ?? 0) + people)
  }
  return {
    async add(joiners) {
      joins += joiners.length
      const contacts = joiners.map(({ contact }) => contact)
      const ids = contacts.map(({ id }) => id)
      const [account, optedOut, ...decided] = await pipelined(
        readAccount(read, accountId),
        listOptedOutOf(read, { keyedHash, accountId }, contacts),
        ...campaigns.map(({ id }) => listDecided(read, id, ids)),
      )
      const known = channels.batchOf(contacts)
      const getting: string[] = []
      await rest()
      for (const joiner of joiners) {
        const { contact, startedWithMany, opening } = joiner
        const hasOptedOut = joiner.optsOut === true || contact.optedOutAt !== null || optedOut.has(contact)
        const judge = async (
          campaign: CampaignRow,
          count: GreetingCount,
          index: number,
        ): Promise<boolean> => {
          if (opening === undefined && decided[index]?.has(contact.id) === true) {
            countGreetedBefore(count)
            return false
          }
          const { onSecondChannel = false, messageId = null } = opening ?? {}
          const earlier = messageId === null ? undefined : { channel: '' } // it has failed, on any channel
          const said = openingOf(campaign)
          const { way } = await wayOfOpening(known, { contact, campaign, said, onSecondChannel, earlier })
          const facts = {
            contact,
            to: hasOptedOut ? undefined : contact,
            needsHuman: holdsStarts(contact),
            account,
            heedsQuiet: waitsForQuiet(account, contact, startedWithMany),
            way,
            text: said.text,
            choices: said.choices,
            isFree: contact.isTest || messageId !== null,
          }
          const isNew = await isNewOn(known, campaign, way, contact)
          return countVerdict(count, facts, { now, zones, isNew })
        }
        let isGreeted = false
        for (const [index, campaign] of campaigns.entries()) {
          const count = counts.get(campaign.id)
          if (count !== undefined && (await judge(campaign, count, index))) isGreeted = true
        }
        if (isGreeted) getting.push(contact.id)
        await rest()
      }
      await countOverlaps(getting)
    },
    async finish({ alreadyOnList }) {
      const account = await readAccount(read, accountId)
      const withoutLimit = { ...account, dailyCreditLimit: null } // who waits for another day is greeted then
      const means = { account, affordable: affordableMessages(withoutLimit, now) }
      const plans = []
      for (const campaign of campaigns) {
        // Of a campaign that is not Live, all that wait are in the plan.
        const ahead = sendsQueue(campaign) ? await countQueued(read, campaign) : 0
        means.affordable -= ahead
        const count = counts.get(campaign.id) ?? newGreetingCount()
        const perMinute = campaign.pacePerMinute ?? pacePerMinute
        const newPerDay = await newPeoplePerDay(channels, campaign.channel)
        plans.push(await presentCount(campaign, count, { means, zones, ahead, perMinute, newPerDay, now }))
      }
      const messages = plans.reduce((sum, { willGreet }) => sum + willGreet, 0)
      return {
        madeAt: isoTime(now),
        willGreet: Math.min(greeted, messages),
        joins,
        alreadyOnList,
        campaigns: plans,
        overlaps: await nameOverlaps(read, overlaps),
      }
    },
  }
}

/** Whether somebody counts towards what the provider of a campaign's own channel takes. */
const isNewOn = async (
  known: ChannelKnowledge,
  campaign: CampaignRow,
  way: Way,
  contact: ContactRow,
): Promise<boolean> =>
  !contact.isTest &&
  'on' in way &&
  way.on.channel === campaign.channel &&
  (await newPeoplePerDay(known, campaign.channel)) !== undefined &&
  (await reachedBy(known, way, contact)).isNew
