import type { HandOverReason } from '@replyloop/shared/values/bot'
import type { CodedDecision } from '@replyloop/shared/values/timeline'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/time.ts'
import type { FollowUpRow } from '../campaigns/followUps.ts'
import type { OpeningRow } from '../campaigns/openings.ts'
import { confirmationIn } from '../consent/optOut.rules.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { IdentityRow } from '../contacts/people.ts'
import type { TimelineRow } from '../contacts/timeline.ts'
import { type ConversationRow, workOfPast } from '../conversations/conversations.ts'
import { initialMessage, type MessageRow } from '../conversations/messages.store.ts'
import type { MembershipRow } from '../lists/lists.store.ts'
import type { ExampleCampaign } from './campaigns.rules.ts'
import { teammates } from './people.ts'
import { identityOf } from './person.rules.ts'
import { exampleChannel, type World } from './world.ts'

/** All rows of one contact. */
export interface Story {
  contact: ContactRow
  /** Where it is known. */
  identities: IdentityRow[]
  memberships: MembershipRow[]
  openings: OpeningRow[]
  followUps: FollowUpRow[]
  messages: MessageRow[]
  /** `undefined` for a contact without messages. */
  conversation: ConversationRow | undefined
  timeline: TimelineRow[]
}

/** Tells what happened with one contact, step by step; what would be after the end of its world is left out. */
export function createTeller({ accountId, channelId, now, random, idAt }: World, contact: ContactRow) {
  const story: Story = {
    contact,
    identities: channelId === null ? [] : [identityOf(contact, channelId)],
    memberships: [],
    openings: [],
    followUps: [],
    messages: [],
    conversation: undefined,
    timeline: [],
  }
  const { id: contactId } = contact
  let at = contact.createdAt
  let lastMessageId: string | null = null

  const pass = (from: number, to = from) => (at += Math.round(from + random() * (to - from)))
  const isOver = () => at >= now
  const upToNow = (instant: number) => (instant < now ? instant : null)

  const decide = (
    decision: CodedDecision & Partial<Pick<TimelineRow, 'detail' | 'campaignId' | 'messageId'>>,
  ): void => {
    pass(3, 9)
    const nothingBeside = { detail: null, messageId: null, answerId: null }
    const about = { contactId, campaignId: contact.campaignId, ...decision }
    story.timeline.push({ ...nothingBeside, ...about, id: idAt('tml', at), createdAt: at })
  }

  const addMessage = (
    given: Pick<MessageRow, 'direction' | 'status' | 'author' | 'body'> & Partial<MessageRow>,
  ): string => {
    const id = idAt('msg', at)
    story.messages.push({
      ...initialMessage,
      type: 'text',
      memberId: null,
      memberName: null,
      channel: exampleChannel,
      channelId,
      campaignId: contact.campaignId,
      purpose: null,
      incomingKey: null,
      toId: null,
      mediaUrl: null,
      mediaHash: null,
      mediaContentType: null,
      mediaBytes: null,
      mediaRef: null,
      mediaName: null,
      reactsTo: null,
      template: null,
      choices: null,
      incomingData: null,
      ...given,
      id,
      accountId,
      contactId,
      createdAt: at,
    })
    const { conversation } = story
    const unread = given.direction === 'incoming' ? (conversation?.unread ?? 0) + 1 : 0
    const isOnlyCampaigns = story.messages.every(({ author }) => author === 'campaign')
    story.conversation = {
      contactId,
      accountId,
      lastMessageId: id,
      unread,
      failed: 0,
      onlyCampaignsUpTo: isOnlyCampaigns ? id : null,
      version: story.messages.length,
      ...workOfPast(story.messages, conversation?.episodeId ?? idAt('epi', at)),
      stateUpTo: id,
      nextReplyDueAt: null,
    }
    lastMessageId = id
    contact.updatedAt = at
    return id
  }

  const send = (author: MessageRow['author'], body: string, memberName: string | null = null): string => {
    const sentAt = at + Math.round(300 + random() * 900)
    const deliveredAt = sentAt + Math.round(800 + random() * 6000)
    const readAt = deliveredAt + Math.round((0.5 + random() * 90) * minuteMs)
    return addMessage({
      direction: 'outgoing',
      status: 'Sent',
      author,
      memberName,
      body,
      toId: contact.phone ?? contact.email ?? contactId,
      attempts: 1,
      sentAt,
      deliveredAt: upToNow(deliveredAt),
      readAt: random() < 0.8 ? upToNow(readAt) : null,
    })
  }

  /** The next follow-up, while one is to come. */
  let reminder: { campaignId: string; nextStep: number } | undefined
  const endFollowUps = (rule: 'contact_wrote' | 'opted_out'): void => {
    if (reminder === undefined) return
    const { campaignId, nextStep } = reminder
    reminder = undefined
    decide({
      subject: 'follow_up',
      decision: 'cancelled',
      rule,
      campaignId,
      detail: `Follow-up ${nextStep + 1}`,
    })
  }

  const fill = (text: string) => text.replace(/\{\{firstName\|[^}]*\}\}/, contact.firstName ?? 'there')

  return {
    story,
    pass,
    /** Goes on so long before the end. */
    passUntil(beforeEndMs: number) {
      at = now - beforeEndMs
    },
    /** Whether there is less than that before the end. */
    endsWithin: (ms: number) => at + ms >= now,
    joins(listId: string) {
      if (isOver()) return
      story.memberships.push({ id: idAt('mem', at), listId, contactId, createdAt: at })
    },
    /** Puts the opening message of a campaign in its queue, or sends it after a while. */
    opens(
      { id: campaignId, listId, openingMessage, followUps }: ExampleCampaign,
      state: 'sent' | 'queued' = 'sent',
    ) {
      if (isOver()) return
      contact.campaignId = campaignId
      const opening = { id: idAt('opn', at), accountId, campaignId, contactId, listId, joinedAt: at }
      const rest = {
        reason: null,
        heldUntil: null,
        onSecondChannel: false,
        answered: false, // the database says so once the contact writes
        startedWithMany: false,
        joinedBy: null,
      }
      if (state === 'sent') pass(400, 1500)
      const isSent = state === 'sent' && !isOver()
      const messageId = isSent ? send('campaign', fill(openingMessage ?? '')) : null
      story.openings.push({ ...opening, ...rest, state: isSent ? 'sent' : 'queued', messageId })
      if (isSent) decide({ subject: 'opening', decision: 'sent', rule: 'joined_list', messageId })
      else decide({ subject: 'opening', decision: 'queued', rule: 'campaign_paused' })
      if (!isSent || followUps.length === 0) return
      const id = idAt('fup', at)
      story.followUps.push({ id, accountId, campaignId, contactId, nextStep: 0, dueAt: null })
      reminder = { campaignId, nextStep: 0 }
    },
    /** Sends the follow-ups of a campaign to a contact who stays silent. */
    reminds({ id: campaignId, followUps }: ExampleCampaign) {
      for (const [step, { afterMinutes, text }] of followUps.entries()) {
        if (afterMinutes === null) continue // it goes by a date, of which this story has none
        pass(afterMinutes * minuteMs, (afterMinutes + 3) * minuteMs)
        if (isOver()) return
        const messageId = send('campaign', fill(text))
        for (const followUp of story.followUps) followUp.nextStep = step + 1
        reminder = step + 1 < followUps.length ? { campaignId, nextStep: step + 1 } : undefined
        const detail = `Follow-up ${step + 1}`
        decide({ subject: 'follow_up', decision: 'sent', rule: 'silence', detail, messageId })
      }
    },
    writes(body: string, type: 'text' | 'reaction' = 'text') {
      if (isOver()) return
      endFollowUps('contact_wrote')
      contact.channel = exampleChannel
      addMessage({ direction: 'incoming', status: 'received', author: 'contact', body, type })
    },
    /** The bot answers, or leaves what it was told unanswered. */
    botAnswers(body: string) {
      pass(4000, 9000)
      if (isOver()) return
      decide({ subject: 'answer', decision: 'sent', rule: 'answered', messageId: send('bot', body) })
    },
    botIsSilent(rule: 'courtesy' | 'campaign_outgoing') {
      pass(3000, 5000)
      if (isOver()) return
      if (story.conversation !== undefined) story.conversation.unread = 0
      decide({ subject: 'answer', decision: 'skipped', rule, messageId: lastMessageId })
    },
    handsOver(reason: HandOverReason) {
      pass(4000, 9000)
      if (isOver()) return
      Object.assign(contact, { needsHumanReason: reason, needsHumanAt: at })
      decide({ subject: 'hand_over', decision: 'done', rule: reason, messageId: lastMessageId })
    },
    personReplies(body: string) {
      pass(4 * minuteMs, 50 * minuteMs)
      if (isOver()) return
      const [first, second] = teammates
      send('user', body, random() < 0.6 ? first : second)
      const botPausedUntil = at + dayMs > now ? at + dayMs : null
      Object.assign(contact, { needsHumanReason: null, needsHumanAt: null, botPausedUntil })
    },
    optsOut() {
      pass(minuteMs, 6 * hourMs)
      if (isOver()) return
      endFollowUps('opted_out')
      contact.channel = exampleChannel
      addMessage({ direction: 'incoming', status: 'received', author: 'contact', body: 'STOP' })
      contact.optedOutAt = at
      decide({ subject: 'opt_out', decision: 'done', rule: 'stop_keyword' })
      pass(200, 500)
      send('bot', confirmationIn('en'))
    },
  }
}
