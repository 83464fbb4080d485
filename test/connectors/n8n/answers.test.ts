import { funnel } from '../../support/conversation.ts'
import { jsonOf, located, suiteWorkbench } from './support/workbench.ts'

const bench = suiteWorkbench({ lists: [{ name: 'Leads' }], campaigns: [funnel()] })

test('Campaign: Add Answer adds one with its questions, and Teach Bot another question to it', async () => {
  const { account, operate } = bench
  const campaign = located(account.campaignId('Funnel'))
  const adding = {
    resource: 'campaign',
    operation: 'addAnswer',
    campaignId: campaign,
    questions: '={{ $json.questions }}',
    answer: 'Yes, we do.',
  }
  const items = await operate(adding, [
    { questions: 'Do you ship abroad?\n\nCan it go to Italy?' },
    { questions: ['do you ship abroad?'] },
  ])
  expect(jsonOf(items)).toMatchObject([
    { questions: ['Do you ship abroad?', 'Can it go to Italy?'], answer: { body: 'Yes, we do.' } },
    { error: expect.stringMatching(/^VALIDATION_FAILED: .*is a question of another answer/) },
  ])
  const id = jsonOf(items)[0]?.['id']
  const found = await bench.askFor('resource-locator-results', 'replyloop', 'answers', {
    currentNodeParameters: { resource: 'campaign', operation: 'teachBot', campaignId: campaign },
  })
  expect(found).toMatchObject({ data: { results: [{ name: 'Do you ship abroad?', value: id }] } })
  const teaching = {
    resource: 'campaign',
    operation: 'teachBot',
    campaignId: campaign,
    answerId: located(String(id)),
    question: '={{ $json.question }}',
  }
  const taught = await operate(teaching, [{ question: 'Do you send it to Spain?' }])
  expect(jsonOf(taught)).toEqual([{ success: true, answerId: id }])
  const params = { campaignId: account.campaignId('Funnel') }
  const { data } = (await account.client.listAnswers({ params })).body
  expect(data.map(({ questions }) => questions)).toEqual([
    ['Do you ship abroad?', 'Can it go to Italy?', 'Do you send it to Spain?'],
  ])
})
