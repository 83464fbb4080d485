import { z } from 'zod'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = accountPerTest(server, { campaigns: [{ name: 'Desk' }] })
const Made = z.object({ id: z.string() })

const campaignId = () => account.campaignId('Desk')
const path = () => `/campaigns/${campaignId()}/answers`
const make = async (questions: string | string[], answer: unknown = 'Ten euros.') => {
  const made = await account.ask('POST', path(), { body: { questions, answer } })
  expect(made).toMatchObject({ status: 201 })
  return Made.parse(made.body).id
}
const rows = async (query = '') => rowsOf(await account.ask('GET', `${path()}${query}`))
const ofCampaign = (body?: unknown) =>
  askDashboard(server, account, body === undefined ? 'GET' : 'PATCH', `/campaigns/${campaignId()}`, { body })
const answersOf = async () => (await ofCampaign()).body

describe('a campaign that is saved with a list of answers', () => {
  const save = async (answers: unknown) => {
    const saved = await ofCampaign({ answers })
    expect(saved).toMatchObject({ status: 200 })
    return saved.body
  }

  test('keeps the answer of a question, with its further wordings, and those that are left out are gone', async () => {
    const kept = await make(['How much?', 'Price?'], { body: 'Ten.', buttons: ['Book'] })
    await make('Where?')
    await save([
      { question: 'When?', answer: 'Now.' },
      { question: 'How much?', answer: 'Six.' },
    ])
    expect(await rows()).toMatchObject([
      { questions: ['When?'], answer: { body: 'Now.' } },
      {
        id: kept,
        questions: ['How much?', 'Price?'],
        answer: { body: 'Six.', buttons: [{ title: 'Book' }] },
      },
    ])
  })

  test('keeps the answer that an id names though its question is another', async () => {
    const id = await make(['How much?', 'Price?'])
    await save([{ id, question: 'What is the price?', answer: 'Ten.' }])
    expect(await rows()).toMatchObject([{ id, questions: ['What is the price?', 'Price?'] }])
    await save([{ id, questions: ['Cost?', 'Fee?'], answer: 'Ten.' }])
    expect(await rows()).toMatchObject([{ id, questions: ['Cost?', 'Fee?'] }])
  })

  test('takes what it has shown, and changes nothing by that', async () => {
    await make(['How much?', 'Price?'], {
      body: 'Ten.',
      link: { title: 'Book', url: 'https://example.com/' },
    })
    const before = z.object({ answers: z.array(z.unknown()) }).parse(await answersOf())
    expect(await save(before.answers)).toEqual(await answersOf())
    expect(await answersOf()).toMatchObject({ answers: before.answers })
  })

  test('is refused where a wording is that of two, or a question differs from its first wording', async () => {
    expect(
      await ofCampaign({
        answers: [
          { question: 'How much?', answer: 'Ten.' },
          { questions: ['Price?', 'how much'], answer: 'Six.' },
        ],
      }),
    ).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'answers[1].questions'))
    expect(
      await ofCampaign({ answers: [{ question: 'A?', questions: ['B?'], answer: 'Ten.' }] }),
    ).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
    expect(await ofCampaign({ answers: [{ answer: 'Ten.' }] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'answers[0].question'),
    )
  })

  test('may have a question twice, as ever', async () => {
    const pair = { question: 'How much?', answer: 'Ten.' }
    await save([pair, pair])
    expect(await rows()).toHaveLength(2)
  })

  test('keeps the order that is given', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => ({ question: `Q${at}`, answer: String(at) }))
    await save(numbers)
    const shuffled = [...numbers.slice(20), ...numbers.slice(0, 5), { question: 'new', answer: 'x' }]
    await save(shuffled)
    expect((await rows('?limit=100')).map(({ questions }) => questions)).toEqual(
      shuffled.map(({ question }) => [question]),
    )
  })
})
