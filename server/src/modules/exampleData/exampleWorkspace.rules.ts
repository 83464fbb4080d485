import { exampleSize } from '@replyloop/shared/values/exampleData'
import { foldName } from '@replyloop/shared/values/foldName'
import type { TagRow } from '../contacts/tags.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/time.ts'
import { exampleCampaigns, exampleLists } from './campaigns.rules.ts'
import { makePerson } from './person.rules.ts'
import { createTeller, type Story } from './story.rules.ts'
import { answered, handedOver, offerReplies, thanks, waiting } from './texts.ts'
import { createArrivals, createWorld, chooseOne, type World } from './world.ts'

/** The first of its contacts signed up for the webinar, the next for the newsletter; the others wrote on the website. */
const optIns = 150
const subscribers = 103
/** How many subscribers have had the offer; the others wait for it. */
const offered = 75

/** What example data is made of. */
interface Example {
  accountId: string
  /** When it ends, in milliseconds since 1970. */
  now: number
  timeZone: string
  /** The connected channel on which its people write; `null`: a custom one. */
  channelId: string | null
}

/**
 * Thirty days of an account up to an instant: lists, campaigns, and what happened with each of 300 contacts. It is the same each
 * time for the same account and instant, ids included.
 */
export function exampleWorkspace({ timeZone, ...where }: Example) {
  const world = createWorld(where)
  const lists = exampleLists(world)
  const campaigns = exampleCampaigns(world, lists)
  const toldOf = createStories(world, { timeZone, lists, campaigns })
  const tags = exampleTags(world)
  const stories = Array.from({ length: exampleSize.contacts }, (_, index) => {
    const story = toldOf(index)
    const tagIds = tags.flatMap(({ tag, everyNth }) => (index % everyNth === 0 ? [tag.id] : []))
    if (tagIds.length > 0) story.contact.tagIds = tagIds
    return story
  })
  const lastOpeningAt = (id: string) =>
    Math.max(
      0,
      ...stories.flatMap(({ openings }) =>
        openings.flatMap(({ campaignId, state, joinedAt }) =>
          campaignId === id && state === 'sent' ? [joinedAt] : [],
        ),
      ),
    )
  return {
    lists: Object.values(lists),
    tags: tags.map(({ tag }) => tag),
    campaigns: Object.values(campaigns).map((campaign) => ({
      ...campaign,
      lastOpeningAt: lastOpeningAt(campaign.id),
    })),
    stories,
  }
}

/** Tags, and of how many contacts one has each. */
const tagged = [
  { name: 'Customer', colour: 'green', everyNth: 5 },
  { name: 'VIP', colour: 'purple', everyNth: 12 },
  { name: 'Partner', colour: 'blue', everyNth: 17 },
] as const

const exampleTags = ({ accountId, now, idAt }: World) =>
  tagged.map(({ name, colour, everyNth }) => {
    const createdAt = now - 30 * dayMs
    const id = idAt('tag', createdAt)
    const tag: TagRow = { id, accountId, name, folded: foldName(name), colour, deletedAt: null, createdAt }
    return { tag, everyNth }
  })

interface Setting {
  timeZone: string
  lists: ReturnType<typeof exampleLists>
  campaigns: ReturnType<typeof exampleCampaigns>
}

function createStories(world: World, { timeZone, lists, campaigns }: Setting) {
  const { now, random, idAt } = world
  const joiningAt = createArrivals(world, timeZone)
  const personAt = (index: number, createdAt: number) =>
    makePerson(world, { index, createdAt, hasSource: index < optIns })

  type Teller = ReturnType<typeof createTeller>
  const asks = (teller: Teller) => {
    const { asked, answer } = chooseOne(world, answered.slice(0, 4))
    teller.writes(chooseOne(world, asked))
    teller.botAnswers(answer)
  }
  const isHelped = (teller: Teller) => {
    if (teller.endsWithin(hourMs)) return // nobody waits but those who are named
    const { text, reason, reply } = chooseOne(world, handedOver)
    teller.writes(text)
    teller.handsOver(reason)
    teller.personReplies(reply)
    teller.pass(5 * minuteMs, 3 * hourMs)
    if (random() < 0.5) {
      teller.writes(chooseOne(world, thanks))
      teller.botIsSilent('courtesy')
    }
  }
  /** Ends with a question that waits for a person, if the contact is one of those who wait. */
  const waits = (teller: Teller, of: (typeof waiting)[number] | undefined) => {
    if (of === undefined) return
    teller.passUntil(of.minutes * minuteMs)
    teller.writes(of.text)
    teller.handsOver(of.reason)
  }

  const optIn = (index: number): Story => {
    const waitsNow = index < 8 ? waiting[index] : undefined
    const earliest = (waitsNow?.minutes ?? 0) * minuteMs + 20 * minuteMs
    const createdAt =
      waitsNow === undefined ? joiningAt() : now - earliest - Math.round(random() * 30 * hourMs)
    const teller = createTeller(world, personAt(index, createdAt))
    const { followUp } = campaigns
    teller.pass(300, 900)
    teller.joins(lists.optIns.id)
    teller.opens(followUp)
    if (waitsNow !== undefined) {
      teller.pass(2 * minuteMs, 15 * minuteMs)
      if (index % 2 === 0) asks(teller)
      waits(teller, waitsNow)
      return teller.story
    }
    const kind = random()
    if (kind > 0.66) teller.pass(2 * minuteMs, 5 * hourMs)
    else if (kind > 0.42) teller.pass(2 * minuteMs, 20 * hourMs)
    if (kind < 0.42) teller.reminds(followUp)
    else if (kind < 0.76) {
      asks(teller)
      teller.pass(minuteMs, 20 * minuteMs)
      if (random() < 0.4) asks(teller)
      teller.pass(minuteMs, 9 * minuteMs)
      if (random() < 0.6) {
        teller.writes(chooseOne(world, thanks))
        teller.botIsSilent('courtesy')
      }
    } else if (kind < 0.9) isHelped(teller)
    else if (kind < 0.96) {
      teller.writes('👍', 'reaction')
      teller.botIsSilent('courtesy')
    } else teller.optsOut()
    return teller.story
  }

  const subscriber = (index: number): Story => {
    const place = index - optIns
    const createdAt = now - Math.round((12 + random() * 18) * dayMs)
    const teller = createTeller(world, personAt(index, createdAt))
    teller.pass(300, 900)
    teller.joins(lists.newsletter.id)
    if (place >= offered) {
      teller.passUntil(5 * dayMs - place * 40_000)
      teller.opens(campaigns.offer, 'queued')
      return teller.story
    }
    teller.passUntil((place % 2 === 0 ? 6 : 5.6) * dayMs - place * 11_000)
    teller.opens(campaigns.offer)
    const kind = random()
    teller.pass(10 * minuteMs, 9 * hourMs)
    if (kind < 0.22) {
      const { text, reply } = chooseOne(world, offerReplies)
      teller.writes(text)
      teller.botIsSilent('campaign_outgoing')
      teller.personReplies(reply)
    } else if (kind < 0.26) teller.optsOut()
    return teller.story
  }

  const visitor = (index: number): Story => {
    const place = index - optIns - subscribers
    const waitsNow = place < 4 ? waiting[8 + place] : undefined
    const createdAt =
      waitsNow === undefined
        ? joiningAt()
        : now - (waitsNow.minutes + 8) * minuteMs - Math.round(random() * hourMs)
    const contact = personAt(index, createdAt)
    contact.campaignId = campaigns.chat.id
    const teller = createTeller(world, contact)
    teller.pass(5, 20)
    if (waitsNow === undefined && random() < 0.3) isHelped(teller)
    else asks(teller)
    teller.pass(minuteMs, 6 * minuteMs)
    waits(teller, waitsNow)
    return teller.story
  }

  return (index: number): Story => {
    const story =
      index < optIns ? optIn(index) : index < optIns + subscribers ? subscriber(index) : visitor(index)
    const { id: contactId, createdAt } = story.contact
    if (index % 5 === 0)
      story.memberships.push({
        id: idAt('mem', createdAt + 2000),
        listId: lists.customers.id,
        contactId,
        createdAt: createdAt + 2000,
      })
    return story
  }
}
