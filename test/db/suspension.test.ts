import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { resumeLaneOf } from '../../server/src/modules/channels/sending/restLanes.ts'
import { suspendSubAccount } from '../../server/src/modules/credits/subAccounts/suspendSubAccount.ts'
import { restLane, isResting } from '../../server/src/platform/outbox/lanes.store.ts'
import { serviceIn } from '../../server/src/platform/http/actor.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('A suspension', ({ connect }) => {
  const db = connect()
  const other = connect()

  test('that races with a channel which can be sent on again has its lane rest', async () => {
    const agencyId = await addAccount(db)
    const { id: accountId } = await db.write((tx) =>
      createAccount(tx, {
        agencyId,
        type: 'standard',
        name: 'Shop',
        metered: true,
        email: 'shop@lanes.test',
      }),
    )
    const lane = accountId
    await db.write((tx) => restLane(tx, lane, accountId))
    const suspended = Promise.withResolvers<void>()
    const resuming = suspended.promise.then(() =>
      other.write((tx) => resumeLaneOf(tx, { id: lane, accountId })),
    )
    await db.write(
      async (tx) => {
        await suspendSubAccount(tx, serviceIn(agencyId), accountId)
        suspended.resolve()
        // Who does not wait for this transaction ends before it.
        await Promise.race([resuming, new Promise((resolve) => setTimeout(resolve, 200))])
      },
      { alone: true },
    )
    await resuming
    expect(await isResting(db.read, lane)).toBe(true)
  })
})
