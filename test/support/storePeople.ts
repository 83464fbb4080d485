import { searchTextOf } from '../../server/src/modules/contacts/contact.rules.ts'
import { foldLetters } from '../../server/src/modules/consent/foldText.ts'
import { instantOfLocal } from '../../server/src/platform/clock/localTime.ts'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { newId, pastId } from '../../server/src/platform/ids.ts'
import { openingCampaign, plainBroadcast, type PlainContact } from './plainFilter.ts'

/** The declared fields of the people, by their names, which are their ids. */
export const plainFields = { city: 'text', visits: 'number', birthday: 'date', isMember: 'yesno' } as const

/** The members whose conversations are. */
export const plainMembers = ['usr_1', 'usr_2'] as const

/** Stores the people, and all that they have. */
export async function storePeople(
  { q, t }: Tx,
  people: readonly PlainContact[],
  { accountId, timeZone }: { accountId: string; timeZone: string },
): Promise<void> {
  const of = { accountId, createdAt: 1 }
  await q
    .insert(t.tag)
    .values(['tag_1', 'tag_2'].map((id) => ({ ...of, id, name: id, folded: id, colour: 'grey' as const })))
  await q
    .insert(t.member)
    .values(plainMembers.map((id) => ({ ...of, id, email: `${id}@${accountId}`, name: id })))
  await q.insert(t.list).values(['lst_1', 'lst_2'].map((id) => ({ ...of, id, name: id })))
  await q
    .insert(t.declaredField)
    .values(Object.entries(plainFields).map(([name, type]) => ({ ...of, id: name, name, type, options: [] })))
  const campaign = {
    ...of,
    type: 'Combined' as const,
    status: 'Live' as const,
    language: 'en',
    channel: 'crm',
    triggerOnListAdd: true,
    botEnabled: false,
    answers: [],
    keywords: [],
    followUps: [],
  }
  await q.insert(t.campaign).values([openingCampaign, 'cam_2'].map((id) => ({ ...campaign, id, name: id })))
  await q.insert(t.broadcast).values({
    ...of,
    id: plainBroadcast,
    campaignId: openingCampaign,
    name: plainBroadcast,
    state: 'done',
    audience: { filter: { all: [] } },
    variants: [],
    holdout: 0,
    zone: 'account',
    followUps: false,
    purpose: 'marketing',
    lastSentAt: 1,
  })
  for (const person of people) {
    const { id, isOptedOut, hasBot, source, plan, opening, recipient, received, sent, tags, lists, ...own } =
      person
    const about = { source: source && { ...source, url: null, headline: null, clickId: null } }
    await q.insert(t.contact).values({
      ...of,
      id,
      firstName: own.firstName,
      phone: own.phone,
      email: own.email,
      channel: own.channel,
      campaignId: own.campaignId,
      createdAt: own.createdAt,
      updatedAt: 1,
      customFields: plan === undefined ? {} : { plan },
      optedOutAt: isOptedOut ? 1 : null,
      botActive: hasBot,
      searchText: searchTextOf({ lastName: null, fromId: null, ...own }),
      ...about,
    })
    if (own.work !== undefined)
      await q.insert(t.conversation).values({
        contactId: id,
        accountId,
        lastMessageId: pastId('msg', 3, id),
        unread: 0,
        failed: 0,
        ...own.work,
      })
    for (const tagId of tags) await q.insert(t.contactTag).values({ ...of, contactId: id, tagId })
    for (const listId of lists)
      await q.insert(t.membership).values({ id: newId('mem', 1), contactId: id, listId, createdAt: 1 })
    const nothing = { accountId, contactId: id, text: null, number: null, instant: null }
    if (own.city !== undefined)
      await q.insert(t.contactField).values({ ...nothing, fieldId: 'city', text: foldLetters(own.city) })
    if (own.visits !== undefined)
      await q.insert(t.contactField).values({ ...nothing, fieldId: 'visits', number: own.visits })
    if (own.isMember !== undefined)
      await q.insert(t.contactField).values({ ...nothing, fieldId: 'isMember', number: Number(own.isMember) })
    if (own.birthday !== undefined)
      await q
        .insert(t.contactField)
        .values({ ...nothing, fieldId: 'birthday', instant: instantOfLocal(own.birthday, 0, timeZone) })
    const message = { accountId, contactId: id, type: 'text' as const, body: '', channel: 'crm' }
    for (const at of received)
      await q.insert(t.message).values({
        ...message,
        id: pastId('msg', at, `${id} ${at}`),
        direction: 'incoming',
        campaignId: openingCampaign,
        status: 'received',
        author: 'contact',
        createdAt: at,
      })
    for (const at of sent)
      await q.insert(t.message).values({
        ...message,
        id: pastId('msg', at, `${id} sent ${at}`),
        direction: 'outgoing',
        status: 'Sent',
        author: 'bot',
        createdAt: at - 5,
        sentAt: at,
      })
    if (recipient !== undefined) {
      const messageId = pastId('msg', 2, id)
      const { state, hasFailed, isInDoubt, isDelivered, isRead } = recipient
      const kind = isInDoubt ? 'unknown_outcome' : 'timeout'
      await q.insert(t.message).values({
        ...message,
        id: messageId,
        direction: 'outgoing',
        status: hasFailed ? 'Failed' : 'Sent',
        error: hasFailed ? { at: '2027-01-01T00:00:00.000Z', kind, status: null, detail: 'no' } : null,
        author: 'campaign',
        createdAt: 2,
        deliveredAt: isDelivered ? 2 : null,
        readAt: isRead ? 2 : null,
      })
      await q.insert(t.recipient).values({
        id: newId('rcp', 1),
        accountId,
        broadcastId: plainBroadcast,
        campaignId: openingCampaign,
        contactId: id,
        state,
        messageId: state === 'sent' ? messageId : null,
      })
    }
    if (opening === undefined) continue
    const messageId = pastId('msg', 1, id)
    await q.insert(t.message).values({
      ...message,
      id: messageId,
      direction: 'outgoing',
      status: 'Queued',
      author: 'campaign',
      createdAt: 1,
      deliveredAt: opening.isDelivered ? 1 : null,
      readAt: opening.isRead ? 1 : null,
    })
    await q.insert(t.opening).values({
      id: newId('opn', 1),
      accountId,
      campaignId: openingCampaign,
      contactId: id,
      state: opening.state,
      messageId,
      joinedAt: 1,
    })
  }
}
