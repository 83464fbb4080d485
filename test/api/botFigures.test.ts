import { z } from 'zod'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { botCampaign, openContact, openConversation, sandboxOf } from '../support/conversation.ts'
import type { TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, second } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

const answers = [
  { question: 'How much is a trial lesson for adults?', answer: 'Ten euros.' },
  { question: 'How much is a trial lesson for children?', answer: 'Five euros.' },
]
const desk = botCampaign({ answers, suggestAnswers: true })

const Figures = z.object({
  figures: z.array(z.object({ figure: z.string(), count: z.number() })),
  handedOver: z.array(z.unknown()),
  unanswered: z.number(),
  taught: z.number(),
})

function figuresOf(account: TestAccount) {
  const path = `/campaigns/${account.campaignId('Desk')}/bot`
  return {
    read: async () => {
      const { figures, ...others } = Figures.parse((await askDashboard(server, account, 'GET', path)).body)
      return { ...Object.fromEntries(figures.map(({ figure, count }) => [figure, count])), ...others }
    },
    conversations: async (query: string) =>
      rowsOf(await askDashboard(server, account, 'GET', `${path}/conversations?${query}`)),
  }
}

describe('What the bot of a campaign has done', () => {
  test('is counted by kind and reason, each with its conversations, for 30 days', async () => {
    const ann = await openConversation(server, [desk])
    const { account } = ann
    const [ben, cleo] = [await openContact(server, account), await openContact(server, account)]
    await ann.writes('How much is a trial lesson for adults?')
    await ben.writes('trial lesson?')
    await cleo.writes('I want to talk to a person')
    await after(2 * second)
    await ben.writes('1')
    await untilIdle()
    const figures = figuresOf(account)
    expect(await figures.read()).toEqual({
      answered: 1,
      suggested: 1,
      chosen: 1,
      handedOver: [{ reason: 'asked_for_human', count: 1 }],
      unanswered: 1, // the one that was asked about and chosen
      taught: 0,
    })
    const idsOf = async (query: string) =>
      (await figures.conversations(query)).map(
        ({ contact }) => z.object({ id: z.string() }).parse(contact).id,
      )
    expect(await idsOf('figure=answered')).toEqual([ann.id])
    expect(await idsOf('figure=suggested')).toEqual([ben.id])
    expect(await idsOf('figure=chosen')).toEqual([ben.id])
    expect(await idsOf('figure=handedOver')).toEqual([cleo.id])
    expect(await idsOf('figure=handedOver&reason=asked_for_human')).toEqual([cleo.id])
    expect(await idsOf('figure=handedOver&reason=unsure')).toEqual([])
    await after(30 * day)
    expect(await figures.read()).toMatchObject({ answered: 0, handedOver: [] })
  })

  test('is listed by each answer, alone or chosen, however long ago it was', async () => {
    const ann = await openConversation(server, [desk])
    const { account } = ann
    const [ben, cleo] = [await openContact(server, account), await openContact(server, account)]
    await ann.writes('How much is a trial lesson for adults?')
    await ben.writes('trial lesson?')
    await cleo.writes('How much is a trial lesson for children?')
    await after(2 * second)
    await ben.writes('1')
    await untilIdle()
    await after(31 * day)
    const params = { campaignId: account.campaignId('Desk') }
    const [adults, children] = (await account.client.listAnswers({ params })).body.data
    const idsOf = async (answerId = '') =>
      (await figuresOf(account).conversations(`answerId=${answerId}`)).map(
        ({ contact }) => z.object({ id: z.string() }).parse(contact).id,
      )
    const [ofAdults, ofChildren] = [await idsOf(adults?.id), await idsOf(children?.id)]
    expect(ofAdults).toContain(ann.id)
    expect(ofChildren).toContain(cleo.id)
    expect([...ofAdults, ...ofChildren].toSorted()).toEqual([ann.id, ben.id, cleo.id].toSorted())
    expect(await idsOf('ans_of_nobody')).toEqual([])
    const both = `figure=answered&answerId=${adults?.id}`
    const path = `/campaigns/${account.campaignId('Desk')}/bot/conversations`
    for (const query of [both, ''])
      expect(await askDashboard(server, account, 'GET', `${path}?${query}`)).toMatchObject({ status: 400 })
  })

  test('counts what it does not know and nobody has decided about, alike questions as one', async () => {
    const ann = await openConversation(server, [botCampaign({ answers })])
    const { account } = ann
    const [ben, cleo] = [await openContact(server, account), await openContact(server, account)]
    await ann.writes('Do you sell vegan snacks?')
    await after(2 * second)
    await ben.writes('Do you sell vegan snacks?')
    await cleo.writes('Where can I park my bicycle?')
    await after(2 * second)
    expect(await figuresOf(account).read()).toMatchObject({ unanswered: 2, taught: 0 })
    const params = { id: account.campaignId('Desk') }
    const [snacks] = (await account.client.listUnanswered({ params })).body.data
    const ignored = {
      params: { ...params, questionId: snacks?.id ?? '' },
      body: { action: 'ignore' },
    } as const
    await account.client.decideQuestion(ignored)
    expect(await figuresOf(account).read()).toMatchObject({ unanswered: 1, taught: 0 })
    await after(31 * day)
    expect(await figuresOf(account).read()).toMatchObject({ unanswered: 1 })
  })

  test('leaves out what tests asked', async () => {
    const phone = sandboxOf(server)
    const { account, id } = await phone.open({ campaigns: [desk] })
    await phone.write(account, id, { body: 'How much is a trial lesson for adults?' })
    await after(2 * second)
    expect((await phone.said(account, id)).at(-1)).toMatchObject({ author: 'bot', body: 'Ten euros.' })
    expect(await figuresOf(account).read()).toMatchObject({ answered: 0 })
    expect(await figuresOf(account).conversations('figure=answered')).toEqual([])
  })

  test('is asked for by reason among the hand-overs alone', async () => {
    const { account } = await openConversation(server, [desk])
    const path = `/campaigns/${account.campaignId('Desk')}/bot/conversations?figure=answered&reason=unsure`
    expect(await askDashboard(server, account, 'GET', path)).toMatchObject({ status: 400 })
  })
})
