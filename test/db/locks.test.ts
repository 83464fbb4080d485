import { randomUUID } from 'node:crypto'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { lockOrder, locks } from '../../server/src/platform/db/locks.ts'
import { onDatabase } from '../support/databases.ts'

test('the locks of all kinds keep the names that former versions know them by, and stand in the declared order', () => {
  const named = {
    idempotency: [locks.idempotency('["acc","POST /","key"]'), 'idempotency:["acc","POST /","key"]'],
    version: [locks.version('acc', 'contact', 'con'), 'version:acc:contact:con'],
    bootstrap: [locks.bootstrap(), 'set_up'],
    members: [locks.members('acc'), 'members:acc'],
    email: [locks.email('ann@example.com'), 'account:ann@example.com'],
    channelNumbers: [locks.channelNumbers('whatsapp'), 'channel_numbers:whatsapp'],
    apiKeys: [locks.apiKeys('acc'), 'api_keys:acc'],
    webhooks: [locks.webhooks('acc'), 'webhooks:acc'],
    replySecret: [locks.replySecret('acc'), 'reply_secret:acc'],
    responseTimes: [locks.responseTimes('acc'), 'response_times:acc'],
    exports: [locks.exports('acc'), 'exports:acc'],
    message: [locks.message('acc', 'SM1'), 'message:acc:SM1'],
    contactKey: [locks.contactKey('acc', { phone: '+1', email: null })[0], 'contact:acc:phone:+1'],
    address: [locks.address('chn', 'ann'), 'address:chn:ann'],
    tags: [locks.tags('acc'), 'tags:acc'],
    contact: [locks.contact('acc', 'con'), 'contact:acc:id:con'],
    declaredFields: [locks.declaredFields('acc'), 'declared_fields:acc'],
    listName: [locks.listName('acc', 'VIP'), 'list:acc:VIP'],
    segments: [locks.segments('acc'), 'segments:acc'],
    snippets: [locks.snippets('acc'), 'snippets:acc'],
    views: [locks.views('acc'), 'views:acc'],
    teams: [locks.teams('acc'), 'teams:acc'],
    campaignName: [locks.campaignName('acc', 'May'), 'campaign:acc:May'],
    listLink: [locks.listLink('lst'), 'linkList:lst'],
    activeCampaigns: [locks.activeCampaigns('acc'), 'active_campaigns:acc'],
    queue: [locks.queue('cmp'), 'openings:cmp'],
    knowledge: [locks.knowledge('cmp'), 'knowledge:cmp'],
    broadcast: [locks.broadcast('brc'), 'broadcast:brc'],
    conversation: [locks.conversation('con'), 'conversation:con'],
    channels: [locks.channels('acc'), 'channels:acc'],
    templates: [locks.templates('acc'), 'templates:acc'],
    subscription: [locks.subscription('sub'), 'subscription:sub'],
    ledger: [locks.ledger('acc'), 'ledger:acc'],
    datedSteps: [locks.datedSteps('con'), 'dated_steps:con'],
    customField: [
      locks.customField({ accountId: 'acc', name: 'city', kind: 'text' }),
      'customField:acc:text:city',
    ],
    lane: [locks.lane('sub'), 'lane:sub'],
  } as const satisfies Record<keyof typeof locks, unknown>
  const made = Object.entries(named).map(([kind, [lock, name]]) => ({ kind, lock, name }))
  expect(made.map(({ lock }) => lock?.name)).toEqual(made.map(({ name }) => name))
  expect(made.map(({ kind }) => kind)).toEqual(lockOrder.map(({ kind }) => kind))
  expect(made.map(({ lock }) => lock?.rank)).toEqual(lockOrder.map((_, rank) => rank))
})

onDatabase('A transaction', ({ connect, open }) => {
  const db = connect()
  const [queue, conversation] = [locks.queue('cmp'), locks.conversation('con')]
  const inTurn =
    (...each: Parameters<Tx['lock']>[0][]) =>
    async (tx: Tx) => {
      for (const lock of each) await tx.lock(lock)
    }
  const against: Record<string, (tx: Tx) => Promise<unknown>> = {
    'by a call of its own': inTurn(conversation, queue),
    'beside one that may follow': (tx) => tx.lock(conversation).then(() => tx.lock(locks.lane('a'), queue)),
    'after one that it only tried to get': async (tx) => {
      await tx.tryLock(locks.conversation(randomUUID()))
      await tx.lock(queue)
    },
    'just before the commit': async (tx) => {
      await tx.lock(conversation)
      tx.beforeCommit(queue, () => tx.lock(queue))
    },
  }
  const refusal = /holds the lock conversation:\S+ wants openings:cmp/
  const ways = Object.entries(against).flatMap(([how, work]) =>
    [true, false].map((alone) => ({ how, work, alone })),
  )
  test.each(ways)('fails that wants a lock too late $how (alone: $alone)', async ({ work, alone }) => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => db.write(work, { alone })))
    expect(outcomes).toEqual(Array(3).fill(expect.objectContaining({ status: 'rejected' })))
    await expect(db.write(work, { alone })).rejects.toThrow(refusal)
  })

  test('fails that takes two of one kind by two calls, unless the kind is taken by name, and it does so', async () => {
    const two = (one: string, other: string) => inTurn(locks.queue(one), locks.queue(other))
    await expect(db.write(two('a', 'b'))).rejects.toThrow('openings:a wants openings:b')
    const lanes = (one: string, other: string) => inTurn(locks.lane(one), locks.lane(other))
    await expect(db.write(lanes('b', 'a'))).rejects.toThrow('lane:b wants lane:a')
    await db.write(lanes('a', 'b'))
  })

  test.each([true, false])('may want again what it holds, and several at once (alone: %j)', (alone) =>
    db.write(
      async (tx) => {
        await tx.lock(
          conversation,
          queue,
          locks.queue('another'),
          ...locks.contactKey('acc', { phone: '+1' }),
        )
        await inTurn(queue, conversation, locks.lane('a'), conversation)(tx)
      },
      { alone },
    ),
  )

  test('takes locks in any order where the order is not asserted, as in production', async () => {
    const production = await open(undefined, {})
    await production.write(inTurn(conversation, queue))
  })
})
