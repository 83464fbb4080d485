import { z } from 'zod'
import { suiteAccount, suiteServer } from '../../support/suite.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, () => ({ campaigns: [{ name: 'Sales', status: 'Live' }] }))
const zap = connectZap(server, acme)
const Identified = z.looseObject({ id: z.string() })

describe('What the bot of a campaign knows', () => {
  const campaignId = () => acme.campaignId('Sales')
  const known = async () => {
    const { data } = (await acme.client.listAnswers({ params: { campaignId: campaignId() } })).body
    return data.map(({ questions, answer }) => [answer.body, ...questions])
  }

  test('Add Answer adds one with its questions, and Teach Bot another question to it', async () => {
    const questions = ['Do you ship abroad?', 'Can it go to Italy?']
    const added = Identified.parse(
      await zap.create('add_answer', { campaignId: campaignId(), questions, answer: 'Yes, we do.' }),
    )
    expect(added).toMatchObject({ campaignId: campaignId(), questions, answer: 'Yes, we do.' })
    const offered = await zap.choices('teach_bot', 'answerId', undefined, {
      campaignId: campaignId(),
    })
    expect(offered).toEqual({
      results: [{ id: added.id, label: 'Do you ship abroad?' }],
      paging_token: null,
    })
    const taught = { campaignId: campaignId(), answerId: added.id, question: 'Do you send it to Spain?' }
    for (const _ of [1, 2])
      expect(await zap.create('teach_bot', taught)).toMatchObject({
        id: added.id,
        questions: [...questions, 'Do you send it to Spain?'],
      })
    expect(await known()).toEqual([['Yes, we do.', ...questions, 'Do you send it to Spain?']])
  })

  test('refuses a question that another answer has, and names the field', async () => {
    const answer = { campaignId: campaignId(), questions: ['Do you ship abroad?'], answer: 'No.' }
    expect(await failureOf(zap.create('add_answer', answer))).toMatchObject({
      message: expect.stringMatching(/Questions.*is a question of another answer/),
    })
    expect(await known()).toHaveLength(1)
  })

  test('offers no answers before the campaign is chosen', async () => {
    expect(await zap.choices('teach_bot', 'answerId')).toEqual({ results: [], paging_token: null })
  })
})
