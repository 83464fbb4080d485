import { botCampaign } from '../support/conversation.ts'
import { conversationOf, openWork } from '../support/conversationWork.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const never = { hours: { timeZone: 'UTC', week: {} } }
const always = { hours: null }

/** Behind the time for which an away text waits for the bot: it looks once more where the bot has just been asked. */
async function later() {
  await after(minute)
  await after(minute)
}

/** An account that is never there, and says so. */
async function away(account: TestAccount, hours: object = never) {
  await account.ask('PUT', '/hours', { body: hours })
  await account.ask('PATCH', '/inbox_settings', { body: { awayText: 'Back at 9, {{firstName}}' } })
}

test('who writes outside the hours is told once an episode that nobody is there, and waits still', async () => {
  const ann = await openWork(server)
  await away(ann.account)
  await ann.writes('Hello there')
  const { waitingSince } = await ann.work()
  await later()
  await ann.writes('Anybody?')
  await later()
  expect(await ann.said()).toEqual(['auto: Back at 9, Ann'])
  expect(await ann.work()).toMatchObject({ state: 'open', waitingSince })
  await ann.change({ state: 'closed' })
  await ann.writes('One more thing')
  await later()
  expect(await ann.said()).toHaveLength(2)
})

test('who writes in hours is told nothing, nor who is thanked or has opted out', async () => {
  const ann = await openWork(server)
  await away(ann.account, always)
  await ann.writes('Hello there')
  await later()
  await ann.account.ask('PUT', '/hours', { body: never })
  await ann.replies('Hello Ann')
  await ann.change({ state: 'closed' })
  await ann.writes('Thanks a lot!')
  await later()
  await ann.update({ optedOut: true })
  await ann.writes('Hello?')
  await later()
  expect((await ann.said()).filter((said) => said.startsWith('auto'))).toEqual([])
})

test('it never stands beside an answer of the bot, and comes where the bot gives none', async () => {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
  })
  await away(account)
  const [ann, bob] = [await conversationOf(server, account), await conversationOf(server, account)]
  for (const each of [ann, bob]) await each.joins()
  await ann.writes('How much is it?')
  await bob.writes('Can I talk to a person?')
  await after(2 * second)
  await later()
  expect(await ann.said()).toEqual(['campaign: Hi!', 'bot: Ten euros.'])
  expect((await bob.said()).filter((said) => said.startsWith('auto'))).toHaveLength(1)
})

test('within five minutes of a reply of a person nobody is told, and after them the next message is answered so', async () => {
  const ann = await openWork(server)
  await away(ann.account, always)
  await ann.writes('Hello there')
  await ann.replies('Hello Ann')
  await ann.account.ask('PUT', '/hours', { body: never })
  await ann.writes('How much is it?')
  await later()
  expect(await ann.said()).toEqual(['user: Hello Ann'])
  await after(5 * minute)
  await ann.writes('Anybody?')
  await later()
  expect(await ann.said()).toEqual(['user: Hello Ann', 'auto: Back at 9, Ann'])
})

test('a team has an away text and hours of its own', async () => {
  const ann = await openWork(server)
  const team = { name: 'Support', isDefault: true, awayText: 'Support is away', ...never }
  expect(await ann.account.ask('POST', '/teams', { body: team })).toMatchObject({ status: 201 })
  expect(await ann.account.ask('GET', '/inbox_settings')).toMatchObject({ body: { awayText: null } })
  await ann.writes('Hello there')
  expect(await ann.work()).toMatchObject({ teamId: expect.any(String) })
  await later()
  expect(await ann.said()).toEqual(['auto: Support is away'])
})
