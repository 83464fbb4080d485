import { updateAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { addLedgerEntry } from '../../server/src/modules/credits/ledger/credits.store.ts'
import { locks } from '../../server/src/platform/db/locks.ts'
import { openDataOf } from '../support/databases.ts'
import { lockWaits } from '../support/cluster.ts'
import { botCampaign, openConversation } from '../support/conversation.ts'
import { suiteServerAndClient } from '../support/suite.ts'
import { createFakeClock, second, until } from '../support/time.ts'

const clock = createFakeClock()
const { server, beside } = suiteServerAndClient({ clock })

test('a bot that knows its answer at once gives none to a contact who is just opting out', async () => {
  const ann = await openConversation(server, [botCampaign()])
  const decisions = (count: number) => until(ann.decisions, ({ length }) => length === count)
  await ann.writes('How much is it?')
  clock.advance(2 * second)
  await decisions(1)
  await ann.writes('How much is it?')
  await beside().query('begin')
  await beside().query('select from contact where id = $1 for no key update', [ann.id])
  const optedOut = ann.writes('STOP')
  await lockWaits(beside(), 1)
  clock.advance(2 * second)
  await lockWaits(beside(), 2)
  await beside().query('commit')
  await optedOut
  const all = ['answer sent answered', 'opt_out done stop_keyword', 'answer cancelled opted_out']
  expect(await decisions(3)).toEqual(all)
})

test('the first answer after a failure of the model waits to be charged without holding the account, which who charges wants', async () => {
  const ann = await openConversation(server, [botCampaign()])
  const { rows } = await beside().query<{ id: string }>(
    'select account_id as id from contact where id = $1',
    [ann.id],
  )
  const accountId = rows[0]?.id ?? ''
  const db = await openDataOf(server.dataDir, clock)
  const grant = { accountId, amount: 9000, kind: 'grant', description: null, messageId: null } as const
  await db.write(async (tx) => {
    await addLedgerEntry(tx, grant)
    const botFailure = { kind: 'timeout', status: null, at: 1 } as const
    await updateAccount(tx, accountId, { metered: true, botFailure })
  })
  await ann.writes('How much is it?')
  await db.write(
    async (tx) => {
      await tx.lock(locks.ledger(accountId))
      clock.advance(2 * second)
      await lockWaits(beside(), 1)
      await beside().query('select from account where id = $1 for no key update nowait', [accountId])
    },
    { alone: true },
  )
  await until(ann.decisions, (decisions) => decisions.includes('answer sent answered'))
  await db.close()
})
