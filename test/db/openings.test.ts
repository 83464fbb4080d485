import { CreateContact } from '@replyloop/shared/contract/contact'
import { findCampaign, insertCampaign } from '../../server/src/modules/campaigns/campaigns.store.ts'
import { firstQueued, selectFirstQueued } from '../../server/src/modules/campaigns/openings/openings.store.ts'
import { sendOpening } from '../../server/src/modules/campaigns/openings/sendOpening.ts'
import { createContact } from '../../server/src/modules/contacts/saving/createContact.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { claimJobs, finishJob, rescheduleJob } from '../../server/src/platform/jobs/queue.ts'
import { joinList } from '../../server/src/modules/lists/membership/joinList.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'
import { createFakeClock, minute, second } from '../support/time.ts'

const contacts = 40

onDatabase('Openings', ({ connect, dialect, url }) => {
  const clock = createFakeClock()
  const db = connect(clock)
  const other = connect(clock)

  const addCampaign = async (accountId: string) => {
    const list = await db.write((tx) => insertList(tx, accountId, 'Leads'))
    await db.write((tx) =>
      insertCampaign(tx, accountId, {
        name: 'Funnel',
        status: 'Live',
        listId: list.id,
        triggerOnListAdd: true,
        openingMessage: 'Hi {{firstName}}!',
      }),
    )
    return list
  }

  /** Runs the jobs that are due, as the workers of two processes would. */
  const work = async () => {
    const run = async (on: Db, worker: string) => {
      const claimed = await on.write((tx) =>
        claimJobs(tx, { pool: 'others', worker, limit: 16, leaseMs: 10_000 }),
      )
      for (const { id, payload } of claimed)
        await sendOpening({ db: on, pacePerMinute: 30 }, payload['campaignId'] ?? '', {
          signal: new AbortController().signal,
          isStopping: () => false,
          finish: (tx) => finishJob(tx, id, worker),
          reschedule: (tx, at) => rescheduleJob(tx, id, worker, at),
        })
    }
    await Promise.all([run(db, 'a'), run(other, 'b')])
  }

  test('racing joins on two processes open each contact once: three now, the others in the order of joining', async () => {
    const accountId = await addAccount(db)
    const list = await addCampaign(accountId)
    const people = await Promise.all(
      Array.from({ length: contacts }, (_, index) =>
        db.write((tx) =>
          createContact(
            tx,
            accountId,
            CreateContact.parse({ phone: `+1555128${1000 + index}`, firstName: `N${index}` }),
          ),
        ),
      ),
    )
    const joins = [...people, ...people].map(({ contact }, index) =>
      (index % 2 === 0 ? db : other).write((tx) => joinList(tx, list, contact)),
    )
    expect((await Promise.all(joins)).filter(Boolean)).toHaveLength(contacts)

    const openings = async () => {
      const { q, t } = db.read
      return q.select().from(t.opening).orderBy(t.opening.id)
    }
    const sent = async () => (await openings()).filter(({ state }) => state === 'sent').length
    expect(await openings()).toHaveLength(contacts)
    expect(await sent()).toBe(3)

    for (let passed = 0; passed < 2 * minute; passed += second) {
      clock.advance(second)
      await work()
    }
    expect(await sent()).toBe(contacts)
    const campaignId = (await openings())[0]?.campaignId ?? ''
    expect((await findCampaign(db.read, campaignId))?.lastOpeningAt).toBeLessThanOrEqual(clock.now())

    const { q, t } = db.read
    const messages = await q.select({ contactId: t.message.contactId }).from(t.message).orderBy(t.message.id)
    expect(messages).toHaveLength(contacts)
    expect(messages.map(({ contactId }) => contactId)).toEqual(
      (await openings()).map(({ contactId }) => contactId),
    )
  })

  test('the first in a queue is found by an index, however many were decided before', async () => {
    const accountId = await addAccount(db)
    const { id: campaignId } = await db.write((tx) => insertCampaign(tx, accountId, { name: 'Large' }))
    const at = { createdAt: 1, updatedAt: 1 }
    const people = Array.from({ length: 3000 }, (_, index) => `con_${String(index).padStart(4, '0')}`)
    await db.write(async ({ q, t }) => {
      for (let from = 0; from < people.length; from += 500) {
        const some = people.slice(from, from + 500)
        await q
          .insert(t.contact)
          .values(some.map((id) => ({ id, accountId, customFields: {}, searchText: '', ...at })))
        await q.insert(t.opening).values(
          some.map((contactId) => ({
            id: `opn_${contactId}`,
            accountId,
            campaignId,
            contactId,
            state: from < 2500 ? ('sent' as const) : ('queued' as const),
            joinedAt: 1,
          })),
        )
      }
    })
    if (dialect === 'postgres') await execute(url(), 'vacuum analyze opening')
    expect(await firstQueued(db.read, campaignId)).toMatchObject({ contactId: people[2500] })
    const plan = await planOf(url(), selectFirstQueued(db.read, campaignId).toSQL())
    expect(plan).toMatch(/opening_state_ix/)
  })
})
