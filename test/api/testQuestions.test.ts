import type { TestQuestion } from '@replyloop/shared/contract/testQuestion'
import { auditedIn } from '../support/auditLines.ts'
import { askDashboard, membersOf, openOwner } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { knowledgeOf } from '../support/knowledge.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { knownAnswers, openDesk, suiteOf } from '../support/testQuestions.ts'

const { server, untilIdle } = suiteOnFakeClock()
const { join } = membersOf(server)

const find = (data: readonly TestQuestion[], question: string) =>
  data.find((one) => one.question === question)

describe('The test questions of a campaign', () => {
  test('are asked when they are added, and say what the bot did', async () => {
    const suite = suiteOf(server, await openDesk(server))
    expect(await suite.add('how much is it', { answer: 'what does it cost' })).toMatchObject({
      status: 201,
      body: { expects: 'answer', answer: 'How much is it?', verdict: null, got: null, isCurrent: false },
    })
    await suite.add('When do you open?', { expects: 'facts' })
    await suite.add('Do you repair bicycles on Mars?', { expects: 'hand_over' })
    await suite.add('where are you', { expects: 'hand_over' })
    await untilIdle()
    expect(await suite.list()).toMatchObject({
      passed: 3,
      failed: 1,
      notRun: 0,
      changed: 0,
      isCurrent: true,
      engine: 'retrieval',
      data: [
        {
          verdict: 'passed',
          got: { kind: 'answer', source: 'answer', title: 'How much is it?', text: 'Ten euros.' },
        },
        { verdict: 'passed', got: { kind: 'answer', source: 'facts', text: 'We open at nine.' } },
        { verdict: 'passed', got: { kind: 'hand_over', reason: 'no_answer' } },
        { verdict: 'failed', got: { kind: 'answer', title: 'Where are you?' } },
      ],
    })
  })

  test('are asked again after each change of what the bot knows, and say what has changed since', async () => {
    const account = await openDesk(server)
    const suite = suiteOf(server, account)
    await suite.add('how much is it', { answer: 'How much is it?' })
    await suite.add('When do you open?', { expects: 'facts' })
    await untilIdle()
    const [first = ''] = await suite.answersOf()
    await account.client.updateAnswer({
      params: { campaignId: suite.campaignId, id: first },
      body: { questions: ['Do you sell bread?'] },
    })
    await untilIdle()
    expect(await suite.list()).toMatchObject({ passed: 1, failed: 1, changed: 1, isCurrent: true })
    expect(await suite.verdicts()).toEqual([
      ['how much is it', 'failed', 'passed'],
      ['When do you open?', 'passed', 'passed'],
    ])
    await askDashboard(server, account, 'PATCH', `/campaigns/${suite.campaignId}`, {
      body: { publicFacts: null },
    })
    await untilIdle()
    expect(await suite.verdicts()).toEqual([
      ['how much is it', 'failed', 'failed'],
      ['When do you open?', 'failed', 'passed'],
    ])
    await suite.add('Do you deliver in three days?', { expects: 'facts' })
    await untilIdle()
    await knowledgeOf(account, suite.campaignId).added({
      text: '# Delivery\nWe deliver in three days.',
      name: 'Shipping',
    })
    await untilIdle()
    expect(find((await suite.list()).data, 'Do you deliver in three days?')).toMatchObject({
      verdict: 'passed',
      verdictBefore: 'failed',
      got: { source: 'passage', title: 'Shipping' },
    })
  })

  test('fail where their answer is deleted, and name none any more', async () => {
    const account = await openDesk(server)
    const suite = suiteOf(server, account)
    const [first = ''] = await suite.answersOf()
    await suite.add('how much is it', { answerId: first })
    await untilIdle()
    await account.client.deleteAnswer({ params: { campaignId: suite.campaignId, id: first } })
    expect(await suite.list()).toMatchObject({
      failed: 1,
      data: [{ verdict: 'failed', answerId: null, answer: null, expects: 'answer' }],
    })
    await untilIdle()
    expect(await suite.list()).toMatchObject({ failed: 1, changed: 1 })
  })

  test('are run on demand, some or all of them, and a run of the same keeps what has changed', async () => {
    const account = await openDesk(server)
    const suite = suiteOf(server, account)
    await suite.add('how much is it', { answer: 'How much is it?' })
    const { data } = await suite.list()
    const ran = await suite.run(data.map(({ id }) => id))
    expect(ran).toMatchObject({ passed: 1, notRun: 0, left: [], failure: null, isCurrent: true })
    expect(await suite.run([])).toMatchObject({ passed: 1, left: [] })
    await askDashboard(server, account, 'PATCH', `/campaigns/${suite.campaignId}`, { body: { answers: [] } })
    await untilIdle()
    for (const again of [await suite.list(), await suite.run(), await suite.run()])
      expect(again).toMatchObject({ failed: 1, changed: 1 })
  })

  test('are changed one by one, and then not run yet', async () => {
    const account = await openDesk(server)
    const suite = suiteOf(server, account)
    const made = await suite.add('how much is it', { answer: 'How much is it?' })
    const { id } = (await suite.list()).data[0] ?? { id: '' }
    await untilIdle()
    expect(made).toMatchObject({ body: { id } })
    expect(await suite.change(id, { question: 'HOW MUCH IS IT?' })).toMatchObject({
      status: 200,
      body: { question: 'HOW MUCH IS IT?', expects: 'answer', answer: 'How much is it?', verdict: null },
    })
    await suite.change(id, { answer: 'Where are you?' })
    await untilIdle()
    expect(await suite.list()).toMatchObject({ failed: 1, data: [{ got: { title: 'How much is it?' } }] })
    expect(await suite.change(id, { expects: 'hand_over' })).toMatchObject({
      body: { expects: 'hand_over', answerId: null },
    })
    expect(await suite.change(id, {})).toMatchObject({ status: 200, body: { expects: 'hand_over' } })
    await untilIdle()
    expect(await suite.list()).toMatchObject({ failed: 1 })
    await account.client.deleteTestQuestion({ params: { campaignId: suite.campaignId, id } })
    expect(await suite.list()).toMatchObject({ data: [] })
    expect(await suite.change(id, {})).toMatchObject(apiError(404, 'TEST_QUESTION_NOT_FOUND'))
    const lines = await auditedIn(server, account)
    for (const action of ['created', 'changed', 'deleted'])
      expect(lines).toContain(`test_question_${action} Desk`)
  })

  test('are refused with what to do instead: twice, without an expectation, with two, with no such answer', async () => {
    const suite = suiteOf(server, await openDesk(server))
    await suite.add('how much is it', { answer: 'How much is it?' })
    expect(await suite.add('How much is it?!', { expects: 'facts' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'question'),
    )
    expect(await suite.add('Why?', {})).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'expects'))
    expect(await suite.add('Why?', { expects: 'answer' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'answerId'),
    )
    expect(await suite.add('Why?', { expects: 'facts', answer: 'How much is it?' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'expects'),
    )
    expect(await suite.add('Why?', { answer: 'No such thing' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'answer'),
    )
    expect(await suite.add('Why?', { answerId: 'ans_x' })).toMatchObject(apiError(404, 'ANSWER_NOT_FOUND'))
    expect((await suite.list()).data).toHaveLength(1)
  })

  test('sent twice at once are one', async () => {
    const suite = suiteOf(server, await openDesk(server))
    const both = await Promise.all([1, 2].map(() => suite.add('Is it far?', { expects: 'hand_over' })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]))
    expect((await suite.list()).data).toHaveLength(1)
  })

  test('are at most two hundred', async () => {
    const suite = suiteOf(server, await openDesk(server))
    const many = Array.from({ length: 200 }, (_, at) => `Question number ${at},hand_over`).join('\n')
    expect(await suite.upload(`question,expected\n${many}\n`)).toMatchObject({ body: { created: 200 } })
    expect(await suite.add('One more?', { expects: 'hand_over' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    await untilIdle()
    expect(await suite.list()).toMatchObject({ passed: 200, failed: 0 })
  })

  test('are read by viewers, and written and run by managers alone', async () => {
    const { account, owner } = await openOwner(server, {
      campaigns: [{ name: 'Desk', answers: knownAnswers }],
    })
    const suite = suiteOf(server, account)
    const { person: viewer } = await join(owner, 'viewer')
    const path = `/campaigns/${suite.campaignId}/questions`
    expect(await viewer.ask('GET', path)).toMatchObject({ status: 200 })
    for (const [method, to] of [
      ['POST', path],
      ['POST', path.replace('questions', 'question_runs')],
    ] as const)
      expect(await viewer.ask(method, to, { body: { question: 'Why?', expects: 'facts' } })).toMatchObject(
        apiError(403, 'INSUFFICIENT_ROLE'),
      )
  })
})
