import { botCampaign, eventsOf, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import type { Declaration } from '../support/server.ts'
import { says } from '../support/fakeModel.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const model = suiteModel()

type Ann = Awaited<ReturnType<typeof openConversation>>

const openDesk = (given: Partial<Declaration> = {}) => openConversation(server, [botCampaign()], given)
const answersOf = async (ann: Ann) => (await ann.said()).filter((said) => said.startsWith('bot: '))
const asks = async (ann: Ann, body = 'How much is it?') => {
  await ann.writes(body)
  await after(3 * second)
}
const reasonsTold = async (ann: Ann) =>
  (await eventsOf(ann.account, 'conversation.needs_human')).map(({ data }) => 'reason' in data && data.reason)

describe('A conversation that does not end', () => {
  test('gets twenty answers within an hour; then the bot hands over, and says so to everybody', async () => {
    const ann = await openDesk()
    for (let asked = 0; asked < 24; asked += 1) await asks(ann)
    expect(await answersOf(ann)).toHaveLength(20)
    expect(await ann.decisions()).toContain('hand_over done too_many_answers')
    expect(await reasonsTold(ann)).toEqual(['too_many_answers'])
    const inbox = await askDashboard(server, ann.account, 'GET', '/conversations?filter=needs_human')
    expect(inbox.body).toMatchObject({ data: [{ needsHuman: { reason: 'too_many_answers' } }] })
  })

  test('gets as many as the account allows, by the hour that has just passed', async () => {
    const ann = await openDesk({ limits: { answersPerHour: 3 } })
    await asks(ann)
    await after(50 * minute)
    await asks(ann)
    await asks(ann)
    await after(10 * minute) // an hour since the first
    await asks(ann)
    expect(await answersOf(ann)).toHaveLength(4)
    await asks(ann)
    expect(await answersOf(ann)).toHaveLength(4)
    expect(await reasonsTold(ann)).toEqual(['too_many_answers'])
  })

  test('counts all answers of the hour, however much else was said', async () => {
    const ann = await openDesk({ limits: { answersPerHour: 3 } })
    await asks(ann)
    await asks(ann)
    await asks(ann)
    for (let sent = 0; sent < 30; sent += 1) await ann.sends(`Note ${sent}`)
    await asks(ann)
    expect(await answersOf(ann)).toHaveLength(3)
  })

  test('does not ask the model once more', async () => {
    const ann = await openDesk({ limits: { answersPerHour: 1 }, bot: model.settings })
    model.behave(says('Ten euros.'))
    await asks(ann)
    const asked = model.asked()
    await asks(ann)
    expect(model.asked()).toBe(asked)
    expect(await answersOf(ann)).toHaveLength(1)
  })

  test('is handed over where the contact sends the same text again and again', async () => {
    const ann = await openDesk({ bot: model.settings })
    for (const answer of ['One.', 'Two.', 'Three.']) {
      model.behave(says(answer))
      await asks(ann, answer === 'Two.' ? 'please CONFIRM your order' : 'Please confirm your order!')
    }
    expect(await ann.said()).toEqual(['bot: One.', 'bot: Two.'])
    expect(await ann.decisions()).toContain('hand_over done repeated_text')
    expect(await reasonsTold(ann)).toEqual(['repeated_text'])
  })

  test('is none where the same text comes on other days, is short, or others stand between', async () => {
    const ann = await openDesk({ bot: model.settings })
    model.behave(says('Yes.'))
    const calm = async (...texts: string[]) => {
      for (const text of texts) await asks(ann, text)
    }
    await calm('yes', 'yes', 'yes', 'yes')
    await calm('When are you open today?', 'And where are you?', 'When are you open today?', 'Thank you all')
    for (let day = 0; day < 3; day += 1) {
      await after(24 * hour)
      await calm('When are you open today?')
    }
    expect(await answersOf(ann)).toHaveLength(11)
    expect(await reasonsTold(ann)).toEqual([])
  })
})

describe('What answers by itself', () => {
  test('gets no answer, and nobody is called: the timeline says why', async () => {
    const ann = await openDesk({ bot: model.settings })
    model.behave(says('Good to know.'))
    const asked = model.asked()
    await asks(ann, 'I am away, thank you.')
    await asks(ann, 'Automatische Antwort: Ich bin bis Montag im Urlaub.')
    expect(model.asked()).toBe(asked)
    expect(await ann.said()).toEqual([])
    expect(await ann.decisions()).toEqual(['answer skipped auto_reply', 'answer skipped auto_reply'])
    expect(await reasonsTold(ann)).toEqual([])
    await asks(ann, 'I am away until Monday, what does it cost?')
    expect(await ann.said()).toEqual(['bot: Good to know.'])
  })

  test('is known in the test chat of a campaign, too', async () => {
    const { account } = await openDesk()
    const messages = [{ from: 'contact', body: 'Out of office: back on Monday' }]
    const body = { language: 'en', botInstructions: '', answers: [], messages }
    const tried = await askDashboard(server, account, 'POST', '/campaigns/try', { body })
    expect(tried).toMatchObject({ status: 200, body: { kind: 'silence', reason: 'auto_reply' } })
  })
})
