import { botCampaign, createFollowUps, eventsOf, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { says } from '../support/fakeModel.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { openingText, templatesOf } from '../support/templates.ts'
import { minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after, untilIdle } = suite
const { expectFollowUpAfter } = createFollowUps(suite)
const model = suiteModel()
const graph = suiteGraph()
const whatsapp = templatesOf(suite, graph)

const buttons = [
  { id: 'price', title: 'How much is it?' },
  { id: 'person', title: 'Talk to a person' },
]
const menu = { button: 'Sizes', rows: [{ id: 's', title: 'Small' }] }
const link = { title: 'Book', url: 'https://example.com/book' }
const answers = [{ question: 'How much is it?', content: { body: 'Ten euros.', link } }]
const talking = botCampaign({
  openingMessage: 'Hi {{firstName}}!',
  opening: { body: 'Hi {{firstName}}!', buttons },
  followUps: [{ afterMinutes: 10, content: { body: 'Nudge 1', menu } }],
  answers,
})

describe('On a custom channel', () => {
  test('an opening has its buttons, a follow-up its menu, and the answer of the bot its link', async () => {
    const ann = await openConversation(server, [talking])
    await ann.joins()
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge 1'])
    await ann.writes('How much is it?')
    await after(2 * second)
    expect(await ann.outgoing()).toMatchObject([
      { author: 'campaign', body: 'Hi Ann!', buttons },
      { author: 'campaign', body: 'Nudge 1', menu },
      { author: 'bot', body: 'Ten euros.', link },
    ])
  })

  test('the number of a button of the opening is its tap, which the bot answers', async () => {
    const ann = await openConversation(server, [talking])
    await ann.joins()
    await ann.writes('1')
    await after(2 * second)
    expect(await ann.said()).toEqual(['campaign: Hi Ann!', 'bot: Ten euros.'])
  })

  test('the button with the id person hands over', async () => {
    const ann = await openConversation(server, [talking])
    await ann.joins()
    await ann.writes('2')
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'asked_for_human' } },
    ])
  })

  test('an opening that is too long with its buttons is on hold, and goes out once they are taken away', async () => {
    const ann = await openConversation(server, [talking])
    await ann.update({ firstName: 'Ann'.padEnd(200, 'n'), customFields: { more: 'x'.repeat(900) } })
    const path = `/campaigns/${ann.account.campaignId('Desk')}`
    const change = (body: object) => askDashboard(server, ann.account, 'PATCH', path, { body })
    await change({ openingMessage: 'Hi {{firstName}}! {{more}}' })
    await ann.joins()
    await untilIdle()
    expect(await ann.outgoing()).toEqual([])
    expect((await change({})).body).toMatchObject({ held: [{ reason: 'too_long', openings: 1 }] })
    await change({ opening: null })
    await untilIdle()
    const [opening] = await ann.outgoing()
    expect(opening?.body).toMatch(/^Hi Ann.*x$/)
    expect(opening?.buttons ?? null).toBeNull()
  })

  test('an answer of other words has nothing below it', async () => {
    const [first] = answers
    const more = [...(first ? [first] : []), { question: 'Where are you?', answer: 'In Rome.' }]
    const ann = await openConversation(server, [botCampaign({ answers: more })])
    await ann.writes('Where are you? How much is it?')
    await after(2 * second)
    const [answer] = await ann.outgoing()
    expect(answer?.body).toMatch(/Rome[^]*Ten|Ten[^]*Rome/)
    expect(answer?.link ?? null).toBeNull()
  })

  test('a model that gives an answer word for word has its link, and one of its own words has none', async () => {
    const ann = await openConversation(server, [botCampaign({ answers })], { bot: model.settings })
    for (const said of ['Ten euros.', 'Ten euros, dear Ann.']) {
      model.behave(says(said))
      await ann.writes('How much is it?')
      await after(2 * second)
    }
    const [first, other] = await ann.outgoing()
    expect(first).toMatchObject({ body: 'Ten euros.', link })
    expect(other).toMatchObject({ body: 'Ten euros, dear Ann.' })
    expect(other?.link ?? null).toBeNull()
  })
})

const opening = { body: openingText, buttons }

describe('On WhatsApp', () => {
  test('a template goes out without the buttons beside it', async () => {
    const at = await whatsapp.open({ openingMessage: openingText, opening })
    await at.approve()
    const ann = await at.joins()
    expect(at.sent()).toMatchObject([{ body: { type: 'template' } }])
    expect((await at.messages(ann.id))[0]?.buttons ?? null).toBeNull()
  })

  test('who has just written gets the text with the buttons', async () => {
    const at = await whatsapp.open({ openingMessage: openingText, opening })
    await at.writes('15551230077')
    await untilIdle()
    await at.join((await at.contact()).id)
    await untilIdle()
    expect(at.sent()).toMatchObject([
      {
        body: {
          type: 'interactive',
          interactive: {
            type: 'button',
            action: { buttons: buttons.map((reply) => ({ type: 'reply', reply })) },
          },
        },
      },
    ])
  })
})
