import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { auditedIn } from '../support/auditLines.ts'
import { openCopying } from '../support/copies.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { says } from '../support/fakeModel.ts'
import { importsOf } from '../support/imports.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { knownAnswers, openDesk, suiteOf } from '../support/testQuestions.ts'
import { answer } from '../support/webhookReceiver.ts'

const { server, untilIdle } = suiteOnFakeClock()
const model = suiteModel()

describe('A file of test questions', () => {
  test('says row by row what it did, and comes back as it is downloaded', async () => {
    const account = await openDesk(server)
    const suite = suiteOf(server, account)
    await suite.add('how much is it', { expects: 'facts' })
    const file =
      'question,expected\nhow much is it?,What does it cost?\nAre dogs allowed?,Hand over\nOpen?,facts\nWho?,Nobody\nWho?,\n'
    expect(await suite.upload(file)).toMatchObject({
      status: 200,
      body: {
        created: 2,
        changed: 1,
        unchanged: 0,
        rejected: 2,
        rows: [
          { outcome: 'changed' },
          { outcome: 'created' },
          { outcome: 'created' },
          { outcome: 'rejected', reason: expect.stringMatching(/^expected is no wording/) },
          { outcome: 'rejected', reason: expect.stringMatching(/^expected /) },
        ],
      },
    })
    await untilIdle()
    const { body } = await importsOf(server, account).ask(
      'GET',
      `/campaigns/${suite.campaignId}/question_file`,
    )
    expect(String(body)).toContain('how much is it?,How much is it?,passed')
    expect(String(body)).toContain('Are dogs allowed?,hand_over,passed')
    expect(await suite.upload(String(body))).toMatchObject({ body: { created: 0, changed: 0, unchanged: 3 } })
    expect(await auditedIn(server, account)).toContain('test_questions_imported Desk')
  })
})

describe('With a model', () => {
  test('test questions are asked on demand alone, and any answer passes where one is expected', async () => {
    const suite = suiteOf(server, await openDesk(server, { bot: model.settings }))
    model.behave(says('It is ten euros.'))
    const before = model.asked()
    await suite.add('how much is it', { answer: 'How much is it?' })
    await suite.add('Is it far?', { expects: 'hand_over' })
    await untilIdle()
    expect(model.asked()).toBe(before)
    expect(await suite.list()).toMatchObject({ engine: 'openai', notRun: 2, isCurrent: false })
    expect(await suite.run()).toMatchObject({
      passed: 1,
      failed: 1,
      isCurrent: true,
      left: [],
      data: [{ got: { text: 'It is ten euros.', source: null } }, { verdict: 'failed' }],
    })
    expect(model.asked()).toBe(before + 2)
  })

  test('a model that fails ends the run, and nothing is told about what it was not asked', async () => {
    const suite = suiteOf(server, await openDesk(server, { bot: model.settings }))
    model.behave(answer(401))
    await suite.add('Is it far?', { expects: 'hand_over' })
    const ran = await suite.run()
    expect(ran).toMatchObject({ notRun: 1, failure: { kind: 'status', status: 401 } })
    expect(ran.left).toHaveLength(1)
  })
})

describe('With its test questions', () => {
  const testQuestions = [
    { question: 'price?', answer: 'What does it cost?' },
    { question: 'Are dogs allowed?', expects: 'hand_over' as const },
  ]

  test('a campaign is created, and refused where one of them names no answer of it', async () => {
    const account = await openDesk(server)
    const create = (more: object) =>
      askDashboard(server, account, 'POST', '/campaigns', {
        body: { name: 'New', answers: knownAnswers, ...more },
      })
    expect(await create({ testQuestions: [{ question: 'Why?', answer: 'Nothing' }] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'testQuestions[0].answer'),
    )
    const { body } = await create({ testQuestions })
    await untilIdle()
    const { id: campaignId } = CampaignDetail.parse(body)
    expect((await account.client.listTestQuestions({ params: { campaignId } })).body).toMatchObject({
      data: [
        { question: 'price?', answer: 'How much is it?', verdict: expect.any(String) },
        { verdict: 'passed' },
      ],
    })
  })

  test('a campaign is declared in a file, which changes those that are there and deletes none', async () => {
    const account = await openDesk(server, {
      campaigns: [{ name: 'Desk', answers: knownAnswers, testQuestions }],
    })
    const suite = suiteOf(server, account)
    await suite.add('Is it far?', { expects: 'hand_over' })
    await server.provision({
      email: account.email,
      name: 'Acme',
      campaigns: [{ name: 'Desk', testQuestions: [{ question: 'PRICE', expects: 'hand_over' }] }],
    })
    expect((await suite.list()).data).toMatchObject([
      { question: 'PRICE', expects: 'hand_over' },
      { question: 'Are dogs allowed?' },
      { question: 'Is it far?' },
    ])
  })

  test('a campaign is copied to a sub-account, each of them with the answer there', async () => {
    const { agency, shop, copied } = await openCopying(server)
    const campaignId = agency.campaignId('Funnel')
    await agency.client.createAnswer({
      params: { campaignId },
      body: { questions: ['Is it near?'], answer: { body: 'Yes.' } },
    })
    await agency.client.createTestQuestion({
      params: { campaignId },
      body: { question: 'near?', answer: 'Is it near?' },
    })
    const { campaign } = await copied(shop)
    const there = (await shop.client.listTestQuestions({ params: { campaignId: campaign.id } })).body
    expect(there).toMatchObject({ data: [{ question: 'near?', answer: 'Is it near?' }] })
  })
})
