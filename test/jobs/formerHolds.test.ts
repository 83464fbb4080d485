import type { OpeningHoldReason } from '@replyloop/shared/values/opening'
import { eq } from 'drizzle-orm'
import { funnel, openConversation } from '../support/conversation.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { clock, server, after } = suiteOnFakeClock()
const db = suiteResource(() => openDataOf(server.dataDir, clock))

interface Ids {
  accountId: string
  contactId: string
  campaignId: string
}

/** An opening message that is on hold for a reason until an hour from now, and that nothing holds any more then. */
async function openHeld(reason: OpeningHoldReason) {
  const ann = await openConversation(server, [funnel({ openingMessage: 'Hi {{lastName}}!' })])
  await ann.joins()
  expect(await ann.decisions()).toEqual(['opening held missing_variable'])
  const ids = { accountId: ann.account.id, contactId: ann.id, campaignId: ann.account.campaignId('Funnel') }
  await db.write(async ({ q, t }) => {
    const heldUntil = clock.now() + hour
    await q.update(t.opening).set({ reason, heldUntil }).where(eq(t.opening.contactId, ann.id))
    await q.update(t.contact).set({ lastName: 'Lee' }).where(eq(t.contact.id, ann.id))
  })
  return { ...ann, ids }
}

const endOfDay = ({ accountId }: Ids) => `endOfDay:${accountId}:${clock.now() + hour - minute}`

test.each<{
  kind: string
  because: string
  reason: OpeningHoldReason
  payloadOf: (ids: Ids) => Partial<Ids>
  key?: (ids: Ids) => string
}>([
  {
    kind: 'releaseHeld',
    because: 'credit',
    reason: 'no_credit',
    payloadOf: ({ accountId }) => ({ accountId }),
  },
  {
    kind: 'releaseHeld',
    because: 'the end of the day',
    reason: 'daily_limit',
    payloadOf: ({ accountId }) => ({ accountId }),
    key: endOfDay,
  },
  {
    kind: 'releaseHeld',
    because: 'a change of the contact',
    reason: 'missing_variable',
    payloadOf: ({ accountId, contactId }) => ({ accountId, contactId }),
  },
  {
    kind: 'releaseQuiet',
    because: 'the end of quiet hours',
    reason: 'quiet_hours',
    payloadOf: ({ campaignId }) => ({ campaignId }),
    key: ({ campaignId }) => `releaseQuiet:${campaignId}`,
  },
  {
    kind: 'endQuietHours',
    because: 'other quiet hours',
    reason: 'quiet_hours',
    payloadOf: ({ accountId }) => ({ accountId }),
  },
  {
    kind: 'releaseRested',
    because: 'the end of a rest',
    reason: 'spam_limit',
    payloadOf: ({ campaignId }) => ({ campaignId }),
    key: ({ campaignId }) => `releaseRested:${campaignId}`,
  },
  {
    kind: 'followTemplates',
    because: 'a channel that sends again',
    reason: 'channel_stopped',
    payloadOf: ({ accountId }) => ({ accountId }),
  },
  {
    kind: 'resumeCampaigns',
    because: 'the end of a suspension',
    reason: 'suspended',
    payloadOf: ({ accountId }) => ({ accountId }),
  },
])(
  'an opening on hold goes out by the job $kind that the version before has stored for $because, and the job ends',
  async ({ kind, reason, payloadOf, key }) => {
    const { said, decisions, ids } = await openHeld(reason)
    await db.write(({ q, t, now }) =>
      q.insert(t.job).values({
        id: `job_${kind}_${reason}`,
        kind,
        payload: payloadOf(ids),
        uniqueKey: key?.(ids) ?? null,
        runAt: now + hour,
        createdAt: now,
      }),
    )
    await after(hour - minute)
    expect(await said()).toEqual([])
    await after(2 * minute)
    expect(await said()).toEqual(['campaign: Hi Lee!'])
    expect((await decisions()).slice(1)).toEqual(['opening queued decided_again', 'opening sent joined_list'])
    const left = await db.read.q.select().from(db.read.t.job).where(eq(db.read.t.job.kind, kind))
    expect(left).toEqual([])
  },
)
