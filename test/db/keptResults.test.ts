import {
  findErasedId,
  rememberErased,
} from '../../server/src/modules/conversations/incoming/erasedMessages.store.ts'
import { findOptOut, liftSuppression, suppressPerson } from '../../server/src/modules/consent/stops.ts'
import {
  insertSubscription,
  listActiveSubscriptions,
} from '../../server/src/modules/webhooks/subscriptions/subscriptions.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('What transactions keep of an account', ({ connect }) => {
  const db = connect()
  const other = connect()
  const jane = { phone: '+4930123456', email: null, fromId: null }

  const optedOutAt = (accountId: string) =>
    db.write(async (tx) => (await findOptOut(tx, { ...jane, accountId }))?.optedOutAt)
  const erasedId = (accountId: string) => db.write((tx) => findErasedId(tx, accountId, 'sid-1'))

  test('is given up for an opt-out by another process, and for its end', async () => {
    const accountId = await addAccount(db)
    expect(await optedOutAt(accountId)).toBeUndefined()
    await other.write((tx) => suppressPerson(tx, { ...jane, accountId }, 'stop_keyword', 5))
    expect(await optedOutAt(accountId)).toBe(5)
    await other.write((tx) => liftSuppression(tx, { ...jane, accountId }))
    expect(await optedOutAt(accountId)).toBeUndefined()
  })

  test('is given up for an opt-out in a transaction of its own process', async () => {
    const accountId = await addAccount(db)
    expect(await optedOutAt(accountId)).toBeUndefined()
    await db.write(async (tx) => {
      await suppressPerson(tx, { ...jane, accountId }, 'stop_keyword', 5)
      expect((await findOptOut(tx, { ...jane, accountId }))?.optedOutAt).toBe(5)
    })
    expect(await optedOutAt(accountId)).toBe(5)
  })

  test('is nothing that was rolled back', async () => {
    const accountId = await addAccount(db)
    const failed = db.write(async (tx) => {
      await insertSubscription(tx, accountId, {
        targetUrl: 'https://example.com',
        events: ['message.received'],
        channel: null,
        campaignId: null,
        listId: null,
        secret: '',
        authorization: null,
      })
      expect(await listActiveSubscriptions(tx, { accountId })).toHaveLength(1)
      throw new Error('it fails')
    })
    await expect(failed).rejects.toThrow('it fails')
    expect(await db.write((tx) => listActiveSubscriptions(tx, { accountId }))).toEqual([])
  })

  test('is given up for an erasure by another process', async () => {
    const accountId = await addAccount(db)
    expect(await erasedId(accountId)).toBeUndefined()
    const erased = { accountId, id: 'msg_1', contactId: 'con_1', channelId: 'chn_1', incomingKey: 'sid-1' }
    await other.write((tx) => rememberErased(tx, [erased]))
    expect(await erasedId(accountId)).toBe('msg_1')
  })
})
