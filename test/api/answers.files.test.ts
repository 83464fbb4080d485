import { maxAnswers } from '@replyloop/shared/values/limits'
import { maxTextFileMiB } from '@replyloop/shared/values/transfer'
import { z } from 'zod'
import { membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const campaigns = [{ name: 'Desk' }]
const account = accountPerTest(server, { campaigns })
const { join } = membersOf(server)
const Answers = z.array(
  z.object({ questions: z.array(z.string()), answer: z.looseObject({ body: z.string() }) }),
)

const pathOf = (of: TestAccount) => `/campaigns/${of.campaignId('Desk')}/answer_file`
const upload = (file: string, to: TestAccount = account, headers: Record<string, string> = {}) =>
  importsOf(server, to).ask('POST', pathOf(to), file, { 'content-type': 'text/csv', ...headers })
const download = async (from: TestAccount = account) =>
  String((await importsOf(server, from).ask('GET', pathOf(from))).body)
const known = async (of: TestAccount = account) =>
  Answers.parse(rowsOf(await of.ask('GET', `/campaigns/${of.campaignId('Desk')}/answers?limit=100`)))
const written = async (of: TestAccount = account) =>
  (await known(of)).map(({ questions, answer }) => [...questions, answer.body])
const post = async (questions: string[], answer: unknown) => {
  const path = `/campaigns/${account.campaignId('Desk')}/answers`
  expect(await account.ask('POST', path, { body: { questions, answer } })).toMatchObject({ status: 201 })
}

test('a file of answers says row by row what it did, and keeps wordings, buttons and answers that were there', async () => {
  await post(['How much is it?', 'What does it cost?'], { body: 'Ten.', buttons: ['Book'] })
  await post(['Where?'], 'In Rome.')
  await post(['Who?'], 'Jane.')
  const answer = await upload(
    'question,questions,answer\n' +
      'how much is it,"Price?\nCosts?","Six,\nor ten."\n' +
      'Where?,,In Rome.\nWhen?,,At {{time|nine}}\n' +
      'When ?,,At ten\n,,Nothing\nWhy?,Who?,So\nOpen?,,Hi {{first\n' +
      `Long?,,${'x'.repeat(5000)}\n`,
  )
  expect(answer).toMatchObject({
    status: 200,
    body: {
      created: 1,
      changed: 1,
      unchanged: 1,
      rejected: 5,
      rows: [
        { row: 1, question: 'how much is it', outcome: 'changed', reason: null },
        { row: 2, question: 'Where?', outcome: 'unchanged' },
        { row: 3, question: 'When?', outcome: 'created' },
        { row: 4, outcome: 'rejected', reason: expect.stringMatching(/^question is that of a row before/) },
        { row: 5, question: '', outcome: 'rejected', reason: expect.stringMatching(/^question /) },
        { row: 6, outcome: 'rejected', reason: expect.stringMatching(/^questions has “Who\?”/) },
        { row: 7, outcome: 'rejected', reason: expect.stringMatching(/^answer /) },
        { row: 8, outcome: 'rejected', reason: expect.stringMatching(/^answer /) },
      ],
    },
  })
  expect(await written()).toEqual([
    ['how much is it', 'What does it cost?', 'Price?', 'Costs?', 'Six,\nor ten.'],
    ['Where?', 'In Rome.'],
    ['Who?', 'Jane.'],
    ['When?', 'At {{time|nine}}'],
  ])
  expect((await known())[0]?.answer).toMatchObject({ buttons: [{ title: 'Book' }] })
})

test('a text that buttons of the answer cannot stand below is rejected, and the answer stays', async () => {
  await post(['How much?'], { body: 'Ten.', buttons: ['Book'] })
  expect(await upload(`question,answer\nHow much?,${'x'.repeat(1025)}\n`)).toMatchObject({
    body: { changed: 0, rejected: 1, rows: [{ reason: expect.stringContaining('1,024') }] },
  })
  expect(await written()).toEqual([['How much?', 'Ten.']])
})

test('wordings stand in columns of their own, too, and one too many is rejected', async () => {
  const many = Array.from({ length: 19 }, (_, at) => `w${at}`).join('\n')
  expect(await upload(`Question;Question 2;question_3;Answer\nHow much?;Price?;Costs?;Ten\n`)).toMatchObject({
    body: { created: 1 },
  })
  expect(await written()).toEqual([['How much?', 'Price?', 'Costs?', 'Ten']])
  expect(await upload(`question,questions,answer\nHow much?,"${many}",Ten\n`)).toMatchObject({
    body: { rejected: 1, rows: [{ reason: expect.stringContaining('22 wordings') }] },
  })
})

test('what is downloaded runs no formula in a spreadsheet, and is the same where it is uploaded again', async () => {
  await post(['=1+1', '-2', 'Grüße?'], '@you; "today",\n+1')
  await post(['Where?'], 'Köln')
  const file = await download()
  expect(file).toMatch(/^\ufeffquestion,questions,answer\r\n/)
  expect(file).toContain("'=1+1")
  expect(await upload(file)).toMatchObject({ body: { unchanged: 2, rejected: 0 } })
  const other = await openAccount(server, { campaigns })
  expect(await upload(file, other)).toMatchObject({ body: { created: 2, rejected: 0 } })
  expect(await written(other)).toEqual(await written())
  expect(await download(other)).toBe(file)
})

test.each([
  ['', /^The file is empty/],
  ['a,b\n1,2\n', /^The first line must name the columns question and answer; it names a, b$/],
  [`question,answer\n${'a,b\n'.repeat(maxAnswers + 1)}`, /^The file has 10001 rows/],
])('a file that is no table of answers is refused, and says why', async (file, message) => {
  const answer = await upload(file)
  expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(message) } })
  expect(await written()).toEqual([])
})

test('a file that is too large is refused', async () => {
  const large = `question,answer\nmap,${'x'.repeat(maxTextFileMiB * 1024 * 1024)}\n`
  expect(await upload(large)).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
})

test('10,000 answers are written by one file and changed by the next, and one more is rejected', async () => {
  const file = (text: string, rows: number) =>
    `question,questions,answer\n${Array.from({ length: rows }, (_, at) => `Question ${at}?,Wording ${at}?,${text} ${at}\n`).join('')}`
  expect(await upload(file('One', maxAnswers))).toMatchObject({
    body: { created: maxAnswers, changed: 0, rejected: 0 },
  })
  expect(await upload(file('Two', maxAnswers))).toMatchObject({ body: { created: 0, changed: maxAnswers } })
  expect(await upload('question,answer\nNew?,x\nQuestion 1?,One\n')).toMatchObject({
    body: {
      created: 0,
      changed: 1,
      rejected: 1,
      rows: [{ reason: expect.stringContaining('10,000 answers') }, {}],
    },
  })
})

test('files at once are all written, and one that comes twice is written once', async () => {
  const both = await Promise.all([
    upload('question,answer\nA?,1\n'),
    upload('question,answer\nB?,2\n'),
    upload('question,answer\nC?,3\n', account, { 'Idempotency-Key': 'one' }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  const all = await written()
  expect(all).toHaveLength(3)
  expect(all).toEqual(
    expect.arrayContaining([
      ['A?', '1'],
      ['B?', '2'],
      ['C?', '3'],
    ]),
  )
  expect(await upload('question,answer\nC?,3\n')).toMatchObject({ body: { created: 0, unchanged: 1 } })
})

test('the file is no business of strangers, viewers download it and managers upload one, and the audit log has one line for it', async () => {
  const stranger = await openAccount(server)
  for (const method of ['GET', 'POST'])
    expect(
      await importsOf(server, stranger).ask(
        method,
        pathOf(account),
        method === 'POST' ? 'question,answer\na,b\n' : undefined,
        { 'content-type': 'text/csv' },
      ),
    ).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  const { account: acme, owner } = await openOwner(server, { campaigns })
  const [agent, viewer] = [await join(owner, 'agent'), await join(owner, 'viewer')]
  await upload('question,answer\nWhere?,Here\n', acme)
  expect(await viewer.person.ask('GET', pathOf(acme))).toMatchObject({ status: 200 })
  expect(await agent.person.ask('POST', pathOf(acme))).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  await upload('question,answer\nWhere?,There\nWhen?,Now\n', acme)
  await upload('question,answer\nWhere?,There\n', acme)
  expect(rowsOf(await owner.ask('GET', '/audit_log?kind=campaigns')).slice(0, 2)).toMatchObject([
    { action: 'answers_imported', subject: 'Desk', details: { facts: { created: 1, changed: 1 } } },
    { action: 'answers_imported', subject: 'Desk', details: { facts: { created: 1, changed: 0 } } },
  ])
})
