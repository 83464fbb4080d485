import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { conversationOf } from '../support/conversationWork.ts'
import { membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()
const { join } = membersOf(server)
const Made = z.object({ id: z.string() })
const many = 500

test('five hundred open conversations of a removed member all wait in the queue of their team again, each once', async () => {
  const { account, owner } = await openOwner(server)
  const ann = await join(owner, 'agent')
  const team = { name: 'Support', isDefault: true, assignBy: 'turn', memberIds: [ann.id] }
  const teamId = Made.parse((await account.ask('POST', '/teams', { body: team })).body).id
  const one = await conversationOf(server, account)
  await one.writes('Hello there')
  await after(second)
  expect(await one.work()).toMatchObject({ assigneeId: ann.id, teamId, state: 'open' })

  // The others are like the one that has written, by rows: to write five hundred times takes minutes.
  const db = await openDataOf(server.dataDir, clock)
  const { contact: c, conversation: v, message: m, event: e, timelineEntry: l } = db.read.t
  const { q } = db.read
  const [contact] = await q.select().from(c).where(eq(c.id, one.id))
  const [conversation] = await q.select().from(v).where(eq(v.contactId, one.id))
  const [message] = await q.select().from(m).where(eq(m.contactId, one.id))
  if (contact === undefined || conversation === undefined || message === undefined) throw new Error('lost')
  const ids = Array.from({ length: many - 1 }, (_, at) => {
    const end = String(at).padStart(4, '0')
    return { contactId: `${one.id.slice(0, -4)}${end}`, messageId: `${message.id.slice(0, -4)}${end}`, end }
  })
  await db.write(async (tx) => {
    await tx.q.insert(c).values(
      ids.map(({ contactId, end }) => ({
        ...contact,
        id: contactId,
        fromId: `many-${end}`,
        phone: `+1555700${end}`,
        email: null,
      })),
    )
    await tx.q.insert(m).values(
      ids.map(({ contactId, messageId }) => ({
        ...message,
        id: messageId,
        contactId,
        incomingKey: messageId,
      })),
    )
    await tx.q
      .insert(v)
      .values(
        ids.map(({ contactId, messageId }) => ({ ...conversation, contactId, lastMessageId: messageId })),
      )
  })

  await owner.ask('DELETE', `/members/${ann.id}`)
  for (let times = 0; times < 10; times += 1) await after(second)
  const all = [one.id, ...ids.map(({ contactId }) => contactId)]
  const now = await q.select().from(v).where(inArray(v.contactId, all))
  expect(now).toHaveLength(many)
  expect(new Set(now.map((row) => `${row.assigneeId} ${row.teamId} ${row.state}`))).toEqual(
    new Set([`null ${teamId} open`]),
  )
  const told = await q
    .select({ contactId: e.contactId })
    .from(e)
    .where(and(eq(e.accountId, account.id), eq(e.type, 'conversation.assigned')))
  const released = await q
    .select({ contactId: l.contactId })
    .from(l)
    .where(and(inArray(l.contactId, all), eq(l.rule, 'released')))
  expect(released.map(({ contactId }) => contactId).toSorted()).toEqual(all.toSorted())
  expect(told.length).toBe(many + 1) // Ann was given the first one
  await db.close()
  const bob = await join(owner, 'agent')
  await account.ask('PATCH', `/teams/${teamId}`, { body: { memberIds: [bob.id] } })
  for (let times = 0; times < 20; times += 1) await after(second)
  const queue = rowsOf(await account.ask('GET', `/conversations?teamId=${teamId}&assigneeId=none`))
  expect(queue).toEqual([])
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'conversations_released')).toMatchObject([
    { details: { facts: { conversations: many } } },
  ])
})
