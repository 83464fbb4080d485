import { botCampaign, eventsOf, openConversation } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const openDesk = (given: Parameters<typeof botCampaign>[0] = {}) =>
  openConversation(server, [botCampaign(given)])

describe('A text that may be about stopping', () => {
  const texts = ['Please stop', 'I never signed up for this', 'STOP 5', 'Kein Interesse', 'İPTAL']

  test.each(texts)(
    '“%s” hands over, with bot or without, and the bot is silent from then on',
    async (text) => {
      for (const given of [{}, { botEnabled: false }]) {
        const ann = await openDesk({ followUps: [{ afterMinutes: 10, text: 'Still there?' }], ...given })
        await ann.joins()
        await ann.writes(text)
        await ann.writes('How much is it?')
        await after(day)
        expect(await ann.said()).toEqual(['campaign: Hi!'])
        expect(await ann.read()).toMatchObject({ optedOut: false })
        expect(await ann.decisions()).toContain('hand_over done may_opt_out')
        const told = await eventsOf(ann.account, 'conversation.needs_human')
        expect(told).toMatchObject([{ data: { reason: 'may_opt_out', lastMessage: { body: text } } }])
      }
    },
  )

  test('holds opening messages until a person has answered, and without a campaign too', async () => {
    const ann = await openConversation(server, [botCampaign({ list: 'Leads' })], {})
    await ann.writes('👎', {}, { messageType: 'reaction' })
    expect(await ann.decisions()).toEqual([])
    await ann.writes('🛑', {}, { messageType: 'reaction' })
    await ann.joins()
    await after(day)
    expect(await ann.said()).toEqual([])
    expect(await ann.decisions()).toContain('opening held needs_human')
    await ann.replies()
    await after(minute)
    expect(await ann.said()).toEqual(['user: A person here.', 'campaign: Hi!'])
  })
})

test('A word of the language of the campaign opts out as STOP does', async () => {
  const ann = await openDesk({ language: 'de' })
  await ann.writes('Abmelden 🛑')
  expect(await ann.read()).toMatchObject({ optedOut: true })
  await ann.writes('unstop')
  expect(await ann.read()).toMatchObject({ optedOut: false })
  await ann.writes('STOPP')
  await ann.writes('Yes.')
  expect(await ann.read()).toMatchObject({ optedOut: false })
})
