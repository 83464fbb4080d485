import { botCampaign, openContact, openConversation, type TestContact } from '../support/conversation.ts'
import { apiError, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const answers = [
  { question: 'How much is it?', answer: 'Ten euros.' },
  { question: 'Where can I park?', answer: 'Behind the house.' },
]

const lessonsOf = (account: TestAccount) => {
  const id = account.campaignId('Desk')
  return {
    teach: (body: object) => account.ask('POST', `/campaigns/${id}/lessons`, { body }),
    list: async (state: 'open' | 'taught' = 'open') =>
      (await account.client.listUnanswered({ params: { id }, query: { state } })).body.data,
    answerIdOf: async (question: string) => {
      const { data } = (await account.client.listAnswers({ params: { campaignId: id }, query: {} })).body
      return data.find(({ questions }) => questions[0] === question)?.id ?? ''
    },
  }
}

async function asks(contact: Pick<TestContact, 'writes'>, text: string) {
  await contact.writes(text)
  await after(2 * second)
}

describe('What a bot is taught', () => {
  test('as another wording of an answer, it answers the next one who asks so', async () => {
    const ann = await openConversation(server, [botCampaign({ answers })])
    const { account } = ann
    const { teach, list, answerIdOf } = lessonsOf(account)
    await asks(ann, 'Is there room for my bicycle?')
    const [open] = await list()
    const answerId = await answerIdOf('Where can I park?')
    const lesson = { question: 'Is there room for my bicycle?', answerId, questionId: open?.id }
    expect(await teach(lesson)).toMatchObject({ status: 200, body: { success: true, answerId } })
    expect(await teach(lesson)).toMatchObject({ status: 200, body: { answerId } })
    expect(await list()).toEqual([])
    expect(await list('taught')).toMatchObject([
      { id: open?.id, nearest: { answerId, question: 'Where can I park?' } },
    ])
    const ben = await openContact(server, account)
    await asks(ben, 'Is there room for my bicycle?')
    expect(await ben.said()).toEqual(['bot: Behind the house.'])
  })

  test('as a new answer, it answers with that, and the alike question is no longer open', async () => {
    const ann = await openConversation(server, [botCampaign({ answers })])
    const { account } = ann
    const { teach, list } = lessonsOf(account)
    await asks(ann, 'Do you sell vegan snacks?')
    await ann.replies('Yes, nuts and fruit.')
    expect(
      await teach({ question: 'Do you sell vegan snacks?', answer: 'Yes, nuts and fruit.' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await list()).toEqual([])
    expect(await list('taught')).toMatchObject([{ question: 'Do you sell vegan snacks?', count: 1 }])
    const ben = await openContact(server, account)
    await asks(ben, 'Do you sell vegan snacks?')
    expect(await ben.said()).toEqual(['bot: Yes, nuts and fruit.'])
  })

  test('comes back if the bot does not know it all the same', async () => {
    const ann = await openConversation(server, [botCampaign({ answers })])
    const { teach, list, answerIdOf } = lessonsOf(ann.account)
    await asks(ann, 'Do you sell vegan snacks?')
    const [open] = await list()
    const answerId = await answerIdOf('How much is it?')
    await teach({ question: 'What about prices of food?', answerId, questionId: open?.id })
    await asks(await openContact(server, ann.account), 'Do you sell vegan snacks?')
    expect(await list()).toMatchObject([{ question: 'Do you sell vegan snacks?', count: 1 }])
  })
})

test.each<[what: string, body: object, code: Parameters<typeof apiError>]>([
  ['no answer', { question: 'Why?' }, [400, 'VALIDATION_FAILED']],
  ['two answers', { question: 'Why?', answer: 'So.', answerId: 'ans_1' }, [400, 'VALIDATION_FAILED']],
  ['no question', { question: ' ', answer: 'So.' }, [400, 'VALIDATION_FAILED']],
  ['an answer of nobody', { question: 'Why?', answerId: 'ans_1' }, [404, 'ANSWER_NOT_FOUND']],
  [
    'a question of nobody',
    { question: 'Why?', answer: 'So.', questionId: 'unq_1' },
    [404, 'QUESTION_NOT_FOUND'],
  ],
  ['a question of another answer', { question: 'how much is it', answer: 'So.' }, [400, 'VALIDATION_FAILED']],
])('A bot is not taught with %s', async (_what, body, code) => {
  const { account } = await openConversation(server, [botCampaign({ answers })])
  expect(await lessonsOf(account).teach(body)).toMatchObject(apiError(...code))
})
