import { botCampaign } from '../support/conversation.ts'
import { conversationOf } from '../support/conversationWork.ts'
import { databaseOf } from '../support/databases.ts'
import { openAccount } from '../support/factories.ts'
import { execute } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const change = async (statement: string) => execute(await databaseOf(server.dataDir), statement)

test('conversations from before there were states are open where somebody waits for a person, closed where anybody wrote, else without a state', async () => {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
  const [waiting, answered, greeted] = [
    await conversationOf(server, account),
    await conversationOf(server, account),
    await conversationOf(server, account),
  ]
  await waiting.joins()
  await waiting.writes('I want to talk to a human')
  await answered.writes('Hello there')
  await answered.replies()
  await greeted.joins()
  await after(3 * second)
  expect(await account.ask('GET', waiting.path)).toMatchObject({
    body: { needsHuman: { reason: 'asked_for_human' } },
  })
  await change(
    `update conversation set state = null, state_up_to = null, episode_id = null, waiting_since = null`,
  )
  expect(await waiting.work()).toMatchObject({ state: null })
  await after(2 * hour)
  expect(await waiting.work()).toMatchObject({
    state: 'open',
    episodeId: expect.any(String),
    waitingSince: expect.any(String),
  })
  expect(await answered.work()).toMatchObject({ state: 'closed', episodeId: null })
  expect(await greeted.work()).toMatchObject({ state: null })
  expect(await answered.change({ state: 'open' })).toMatchObject({
    status: 200,
    body: { state: 'open', episodeId: expect.any(String) },
  })
})

test('what a process of the version before has taken in opens a closed conversation within the hour', async () => {
  const account = await openAccount(server)
  const [ann, bob] = [await conversationOf(server, account), await conversationOf(server, account)]
  for (const each of [ann, bob]) {
    await each.writes('Is it still there?')
    await each.change({ state: 'closed' })
  }
  const { episodeId } = await ann.work()
  // As if that process had added the message after the conversation was closed.
  await change(`update conversation set state_up_to = 'msg_0' where contact_id = '${ann.id}'`)
  await after(2 * hour)
  const again = await ann.work()
  expect(again).toMatchObject({ state: 'open', waitingSince: expect.any(String) })
  expect(again.episodeId).not.toBe(episodeId)
  expect(await bob.work()).toMatchObject({ state: 'closed' })
})
