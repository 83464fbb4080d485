import { eq, sql } from 'drizzle-orm'
import { requireRow } from '../../server/src/platform/db/db.ts'
import { countConversations } from '../../server/src/modules/conversations/inbox/conversationCounts.store.ts'
import { addToConversation } from '../../server/src/modules/conversations/conversations.store.ts'
import {
  findConversation,
  listConversations,
  listWaiting,
} from '../../server/src/modules/conversations/inbox/listConversations.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

const contacts = 2500
const pad = (number: number) => String(number).padStart(26, '0')
const contactId = (number: number) => `con_${pad(number)}`

onDatabase('Conversations', ({ connect }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    const numbers = Array.from({ length: contacts }, (_, index) => index)
    await db.write(async ({ q, t }) => {
      for (let from = 0; from < contacts; from += 500) {
        const some = numbers.slice(from, from + 500)
        await q.insert(t.contact).values(
          some.map((number) => ({
            id: contactId(number),
            accountId,
            customFields: {},
            channel: number % 500 === 7 ? 'rare' : 'common',
            needsHumanAt: number % 2 === 0 ? 1 : null,
            searchText: `person ${number}`,
            createdAt: 1,
            updatedAt: 1,
          })),
        )
        await q.insert(t.message).values(some.map((number) => messageOf(number)))
        await q.insert(t.conversation).values(
          some.map((number) => ({
            contactId: contactId(number),
            accountId,
            lastMessageId: `msg_${pad(number)}`,
            unread: number % 3 === 0 ? 1 : 0,
            failed: 0,
          })),
        )
      }
    })
  })

  const messageOf = (number: number, id = `msg_${pad(number)}`) => ({
    id,
    accountId,
    contactId: contactId(number),
    direction: 'incoming' as const,
    status: 'received',
    type: 'text' as const,
    author: 'contact' as const,
    body: 'Hello',
    channel: 'custom',
    createdAt: 1,
  })

  /** The numbers of all contacts that are listed, read in pages. */
  const listed = async (filter: Omit<Parameters<typeof listConversations>[2], 'now'>) => {
    const found: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await listConversations(db.read, accountId, { ...filter, cursor, now: 0 }, 400)
      found.push(...page.map(({ contact }) => Number(contact.id.slice(4))))
      cursor = page.at(-1)?.lastMessageId
      if (cursor === undefined) return found
    }
  }
  const expected = (fits: (number: number) => boolean) =>
    Array.from({ length: contacts }, (_, index) => contacts - 1 - index).filter(fits)

  test('are all met once, the latest first, whether few or many of the contacts match', async () => {
    expect(await listed({})).toEqual(expected(() => true))
    expect(await listed({ channel: 'common' })).toEqual(expected((number) => number % 500 !== 7))
    expect(await listed({ channel: 'rare' })).toEqual(expected((number) => number % 500 === 7))
    expect(await listed({ filter: 'needs_human' })).toEqual(expected((number) => number % 2 === 0))
    expect(await listed({ filter: 'unread', search: 'PERSON 77' })).toEqual(
      expected((number) => number % 3 === 0 && String(number).startsWith('77')),
    )
    expect(await listed({ search: 'nobody' })).toEqual([])
  })

  test('of those who wait since the same instant are all met once, and counted', async () => {
    const found: number[] = []
    for (let after: { since: number; contactId: string } | undefined; ;) {
      const page = await listWaiting(
        db.read,
        accountId,
        { filter: 'needs_human', now: 0 },
        { after, limit: 400 },
      )
      found.push(...page.map(({ contact }) => Number(contact.id.slice(4))))
      const last = page.at(-1)
      if (last === undefined) break
      after = { since: last.since, contactId: last.contact.id }
    }
    expect(found).toEqual(expected((number) => number % 2 === 0).toReversed())
    const counts = {
      needsHuman: contacts / 2,
      failed: 0,
      unread: Math.ceil(contacts / 3),
      sentByCampaigns: 0,
    }
    expect(await countConversations(db.read, accountId, { now: 0 }, undefined)).toMatchObject(counts)
  })

  test('keep the message that lists show first as the last one when one comes from a clock that is behind', async () => {
    await db.write(async (tx) => {
      const added = await tx.q.insert(tx.t.message).values(messageOf(7, 'msg_0')).returning()
      await addToConversation(tx, requireRow(added))
    })
    const found = await findConversation(db.read, accountId, contactId(7))
    expect(found).toMatchObject({ lastMessageId: `msg_${pad(7)}`, unread: 1 })
  })

  test('whose last message the version before has added are no more among those that campaigns alone have sent', async () => {
    const number = contacts + 1
    const id = contactId(number)
    const of = (name: string) => `msg_${pad(number)}${name}`
    await db.write(async (tx) => {
      const contact = { id, accountId, customFields: {}, searchText: 'late', createdAt: 1, updatedAt: 1 }
      await tx.q.insert(tx.t.contact).values(contact)
      for (const name of ['a', 'b']) {
        const message = { ...messageOf(number, of(name)), direction: 'outgoing', author: 'campaign' } as const
        await addToConversation(tx, requireRow(await tx.q.insert(tx.t.message).values(message).returning()))
      }
    })
    const sent = { filter: 'sent_by_campaigns' } as const
    expect(await listed(sent)).toEqual([number])
    await db.write(async ({ q, t }) => {
      await q.insert(t.message).values(messageOf(number, of('c')))
      await q
        .update(t.conversation)
        .set({ lastMessageId: of('c') })
        .where(eq(t.conversation.contactId, id))
    })
    expect(await listed(sent)).toEqual([])
    expect((await listed({}))[0]).toBe(number)
  })

  test('in which campaigns alone have written are counted up to a thousand', async () => {
    await db.write(({ q, t }) =>
      q.update(t.conversation).set({ onlyCampaignsUpTo: sql`${t.conversation.lastMessageId}` }),
    )
    expect(await countConversations(db.read, accountId, { now: 0 }, undefined)).toMatchObject({
      sentByCampaigns: 1001,
    })
  })
})
