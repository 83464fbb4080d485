import { botCampaign, openConversation } from '../support/conversation.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

test('What the bot knows is changed: the next message gets the new answer, and after a change back the old one', async () => {
  const ann = await openConversation(server, [botCampaign({ publicFacts: 'We are open from 9 to 5.' })])
  const path = `/campaigns/${ann.account.campaignId('Desk')}`
  const change = async (body: object) =>
    expect(await askDashboard(server, ann.account, 'PATCH', path, { body })).toMatchObject({ status: 200 })
  const asks = async (question: string) => {
    await ann.writes(question)
    await after(2 * second)
  }
  const price = (answer: string) => change({ answers: [{ question: 'How much is it?', answer }] })
  await asks('How much is it?')
  await price('Six euros.') // as long as the one before
  await asks('How much is it?')
  await price('Ten euros.')
  await asks('How much is it?')
  await asks('When are you open?')
  await change({ publicFacts: 'We are open from 8 to 4.' })
  await asks('When are you open?')
  expect(await ann.said()).toEqual([
    'bot: Ten euros.',
    'bot: Six euros.',
    'bot: Ten euros.',
    'bot: We are open from 9 to 5.',
    'bot: We are open from 8 to 4.',
  ])
})

test('The bot counts how often it has given an answer, and answers by each of its wordings as it stands then', async () => {
  const ann = await openConversation(server, [botCampaign()])
  const path = `/campaigns/${ann.account.campaignId('Desk')}/answers`
  const asks = async (question: string) => {
    await ann.writes(question)
    await after(2 * second)
  }
  const [answer] = rowsOf(await ann.account.ask('GET', path))
  const change = async (body: object) =>
    expect(await ann.account.ask('PATCH', `${path}/${String(answer?.id)}`, { body })).toMatchObject({
      status: 200,
    })
  await asks('How much is it?')
  await change({ questions: ['How much is it?', 'Which fee do you want?'], answer: 'Six euros.' })
  await asks('Which fee do you want?')
  await asks('Who was Napoleon?')
  expect((await ann.said()).slice(0, 2)).toEqual(['bot: Ten euros.', 'bot: Six euros.'])
  const [used] = rowsOf(await ann.account.ask('GET', path))
  expect(used).toMatchObject({ id: answer?.id, useCount: 2 })
  expect(used?.lastUsedAt).not.toBeNull()
  await ann.account.ask('DELETE', `${path}/${String(answer?.id)}`)
  expect(rowsOf(await ann.account.ask('GET', path))).toEqual([])
})
