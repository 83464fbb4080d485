import { botCampaign, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const answers = [
  { question: 'How do I cancel my booking?', answer: 'Call us.' },
  { question: 'Where can I park my car?', answer: 'Behind the house.' },
  { question: 'Do you have vegan meals?', answer: 'Yes, three.' },
]
/** Asks for the second one in other words. */
const vague = 'can my car park somewhere'

test('A cautious bot hands over what an eager one answers, from the next message on', async () => {
  const ann = await openConversation(server, [botCampaign({ answers, botCaution: 'cautious' })])
  await ann.writes(vague)
  await after(2 * second)
  expect(await ann.said()).toEqual([])
  const eager = await openConversation(server, [botCampaign({ answers, botCaution: 'eager' })])
  await eager.writes(vague)
  await after(2 * second)
  expect(await eager.said()).toEqual(['bot: Behind the house.'])
  const path = `/campaigns/${ann.account.campaignId('Desk')}`
  const changed = await askDashboard(server, ann.account, 'PATCH', path, { body: { botCaution: 'eager' } })
  expect(changed).toMatchObject({ status: 200, body: { botCaution: 'eager' } })
  const wrong = await askDashboard(server, ann.account, 'PATCH', path, { body: { botCaution: 'brave' } })
  expect(wrong).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'botCaution'))
})

test('The timeline tells from what the bot has answered, and how sure it was', async () => {
  const ann = await openConversation(server, [botCampaign({ answers, publicFacts: 'We open at 9.' })])
  await ann.writes('How do I cancel my booking?')
  await after(2 * second)
  await ann.writes('When do you open?')
  await after(2 * second)
  const sent = (await ann.timeline()).flatMap(({ rule, detail }) => (rule === 'answered' ? [detail] : []))
  expect(sent).toEqual(['How do I cancel my booking?, 100 %', 'Public facts, 100 %'])
})

test('The test chat tells what came second, and what may be meant by what is handed over', async () => {
  const { account } = await openConversation(server, [botCampaign({ answers })])
  const trying = async (body: string, botCaution: string) => {
    const asked = {
      messages: [{ from: 'contact', body }],
      language: 'en',
      botInstructions: null,
      answers,
      botCaution,
    }
    return (await askDashboard(server, account, 'POST', '/campaigns/try', { body: asked })).body
  }
  expect(await trying(vague, 'eager')).toMatchObject({
    kind: 'answer',
    basis: { source: 'answer', title: 'Where can I park my car?', certainty: expect.any(Number) },
  })
  expect(await trying(vague, 'cautious')).toMatchObject({
    kind: 'hand_over',
    basis: null,
    others: [{ title: 'Where can I park my car?' }],
  })
})
