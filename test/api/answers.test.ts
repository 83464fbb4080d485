import { z } from 'zod'
import { askDashboard, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = accountPerTest(server, { campaigns: [{ name: 'Desk' }] })
const { join } = membersOf(server)
const Made = z.object({ id: z.string() })

const campaignId = () => account.campaignId('Desk')
const path = (id?: string) => `/campaigns/${campaignId()}/answers${id === undefined ? '' : `/${id}`}`
const post = (body: unknown, headers?: Record<string, string>) =>
  account.ask('POST', path(), { body, ...(headers && { headers }) })
const make = async (questions: string | string[], answer: unknown = 'Ten euros.') => {
  const made = await post({ questions, answer })
  expect(made).toMatchObject({ status: 201 })
  return Made.parse(made.body).id
}
const change = (id: string, body: unknown, headers?: Record<string, string>) =>
  account.ask('PATCH', path(id), { body, ...(headers && { headers }) })
const rows = async (query = '') => rowsOf(await account.ask('GET', `${path()}${query}`))
const answersOf = async () => (await askDashboard(server, account, 'GET', `/campaigns/${campaignId()}`)).body

describe('an answer', () => {
  test('has wordings, a text and buttons, and is read as it was written', async () => {
    const answer = {
      body: 'Ten euros.',
      buttons: ['Book'],
    }
    const made = await post({ questions: ['How much is it?', 'What does it cost?'], answer })
    expect(made).toMatchObject({
      status: 201,
      body: {
        campaignId: campaignId(),
        questions: ['How much is it?', 'What does it cost?'],
        answer: {
          body: 'Ten euros.',
          buttons: [{ id: 'Book', title: 'Book' }],
          attachments: [],
        },
        useCount: 0,
        lastUsedAt: null,
      },
    })
    const { id } = Made.parse(made.body)
    expect((await account.ask('GET', path(id))).body).toEqual(made.body)
    expect(await answersOf()).toMatchObject({
      answers: [
        {
          id,
          question: 'How much is it?',
          questions: ['How much is it?', 'What does it cost?'],
          answer: 'Ten euros.',
          content: { buttons: [{ title: 'Book' }] },
          useCount: 0,
          lastUsedAt: null,
        },
      ],
    })
  })

  test('may have one wording as a text, and has none twice', async () => {
    const id = await make('How much?')
    expect(await change(id, { questions: ['How much?', 'how much', 'Price?'] })).toMatchObject({
      status: 200,
      body: { questions: ['How much?', 'Price?'] },
    })
  })

  test.each([
    [{ answer: 'Ten.' }, 'questions'],
    [{ questions: [], answer: 'Ten.' }, 'questions'],
    [{ questions: [' '], answer: 'Ten.' }, 'questions[0]'],
    [{ questions: Array.from({ length: 21 }, (_, at) => `q${at}`), answer: 'Ten.' }, 'questions'],
    [{ questions: ['x'.repeat(1001)], answer: 'Ten.' }, 'questions[0]'],
    [{ questions: ['How much?'] }, 'answer'],
    [{ questions: ['How much?'], answer: '' }, 'answer.body'],
    [{ questions: ['How much?'], answer: { body: 'Ten.', buttons: ['STOP'] } }, 'answer.buttons[0].title'],
    [
      { questions: ['How much?'], answer: { body: 'Ten.', attachments: [{ id: 'nothing' }] } },
      'answer.attachments[0].id',
    ],
  ])('of %j is refused', async (body, field) => {
    expect(await post(body)).toMatchObject(apiError(400, 'VALIDATION_FAILED', field))
    expect(await rows()).toEqual([])
  })

  test('has no question of another one, which the refusal names', async () => {
    const first = await make(['How much is it?', 'What does it cost?'])
    const taken = await post({ questions: ['Price?', 'what does it COST'], answer: 'Ten.' })
    expect(taken).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'questions[1]'))
    expect(JSON.stringify(taken.body)).toContain(first)
    const second = await make('Where are you?')
    expect(await change(second, { questions: ['How much is it'] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'questions[0]'),
    )
    expect(await change(first, { questions: ['What does it cost?', 'How much is it?'] })).toMatchObject({
      status: 200,
    })
  })

  test('is changed in what is given alone, and not where somebody else has changed it since', async () => {
    const id = await make('How much?', { body: 'Ten euros.', buttons: ['Book'] })
    const etag = (await account.ask('GET', path(id))).headers.get('etag') ?? ''
    expect(await change(id, { questions: ['Price?'] })).toMatchObject({
      body: { answer: { body: 'Ten euros.', buttons: [{ title: 'Book' }] } },
    })
    expect(await change(id, { answer: 'Six euros.' }, { 'If-Match': etag })).toMatchObject(
      apiError(412, 'VERSION_CONFLICT'),
    )
    expect(await change(id, { answer: 'Six euros.' })).toMatchObject({
      body: { questions: ['Price?'], answer: { body: 'Six euros.', buttons: null } },
    })
  })

  test('is deleted once', async () => {
    const id = await make('Where?')
    expect(await account.ask('DELETE', path(id))).toMatchObject({ status: 200, body: { answerId: id } })
    expect(await account.ask('DELETE', path(id))).toMatchObject(apiError(404, 'ANSWER_NOT_FOUND'))
    expect(await answersOf()).toMatchObject({ answers: [] })
  })

  test('is not deleted in another version than the one that is given', async () => {
    const id = await make('Where?')
    const etagNow = async () => (await account.ask('GET', path(id))).headers.get('etag') ?? ''
    const remove = (etag: string) => account.ask('DELETE', path(id), { headers: { 'If-Match': etag } })
    const old = await etagNow()
    await change(id, { answer: 'In Turin.' })
    const refused = await remove(old)
    expect(refused).toMatchObject(apiError(412, 'VERSION_CONFLICT'))
    expect(refused).toMatchObject({ body: { current: { id, answer: { body: 'In Turin.' } } } })
    expect(refused.headers.get('etag')).toBe(await etagNow())
    expect(await remove('Turin')).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'If-Match'))
    // Of a change and a deletion at once from one version the second is told.
    const etag = await etagNow()
    const both = await Promise.all([change(id, { answer: 'In Rome.' }, { 'If-Match': etag }), remove(etag)])
    const [first, second] = both.map(({ status }) => status)
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([first, second])
    if (second === 412) expect(await remove(await etagNow())).toMatchObject({ status: 200 })
    expect(await remove(etag)).toMatchObject(apiError(404, 'ANSWER_NOT_FOUND'))
    const removed = await account.ask('DELETE', path(await make('When?')), { headers: { 'If-Match': '*' } })
    expect([removed.status, removed.headers.get('etag')]).toEqual([200, null])
    expect(await rows()).toEqual([])
  })

  test('is made once by a request that comes twice', async () => {
    const key = { 'Idempotency-Key': 'one' }
    const body = { questions: ['How much?'], answer: 'Ten.' }
    const [one, two] = [await post(body, key), await post(body, key)]
    expect(two.body).toEqual(one.body)
    expect(await rows()).toHaveLength(1)
  })

  test('is in the audit log when it is made, changed and deleted', async () => {
    const { owner, account: acme } = await openOwner(server, { campaigns: [{ name: 'Desk' }] })
    const of = `/campaigns/${acme.campaignId('Desk')}/answers`
    const made = await owner.ask('POST', of, { body: { questions: 'How much?', answer: 'Ten.' } })
    const { id } = Made.parse(made.body)
    for (const answer of ['Six.', 'Six.']) await owner.ask('PATCH', `${of}/${id}`, { body: { answer } })
    await owner.ask('DELETE', `${of}/${id}`)
    const log = rowsOf(await owner.ask('GET', '/audit_log?kind=campaigns'))
    expect(log.slice(0, 3)).toMatchObject([
      { action: 'answer_deleted', subject: 'Desk' },
      { action: 'answer_changed', details: { changes: { text: { before: 'Ten.', after: 'Six.' } } } },
      { action: 'answer_created', details: { facts: { answerId: id } } },
    ])
  })
})

describe('the answers of a campaign', () => {
  test('are listed in their order, page by page, and found by any wording and text', async () => {
    for (const [questions, answer] of [
      [['Wann?', 'Öffnungszeiten'], 'Um neun.'],
      [['Where?'], 'In "Rome".'],
      [['How much?'], 'Ten.'],
    ] as const)
      await make([...questions], answer)
    const titles = async (query = '') => (await rows(query)).map(({ questions }) => questions)
    expect(await titles()).toEqual([['Wann?', 'Öffnungszeiten'], ['Where?'], ['How much?']])
    expect(await titles('?search=öffnungsz')).toEqual([['Wann?', 'Öffnungszeiten']])
    expect(await titles('?search=rome')).toEqual([['Where?']])
    const first = await account.ask('GET', `${path()}?limit=2`)
    const { nextCursor } = z.object({ nextCursor: z.string() }).parse(first.body)
    expect(await titles(`?limit=2&cursor=${nextCursor}`)).toEqual([['How much?']])
    for (const cursor of ['nonsense', '9999999999.a'])
      expect(await account.ask('GET', `${path()}?cursor=${cursor}`)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'cursor'),
      )
  })

  test('are all there after two people have changed different ones at once', async () => {
    const ids = [await make('One?', '1'), await make('Two?', '2')]
    const done = await Promise.all([
      change(ids[0] ?? '', { answer: 'first' }),
      change(ids[1] ?? '', { answer: 'second' }),
      post({ questions: 'Three?', answer: 'third' }),
      post({ questions: 'Four?', answer: 'fourth' }),
    ])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 201, 201])
    const texts = (await rows()).map(({ answer }) => z.object({ body: z.string() }).parse(answer).body)
    expect(texts.toSorted()).toEqual(['first', 'fourth', 'second', 'third'])
  })

  test('are one where the same question is added twice at once', async () => {
    const twice = await Promise.all([
      post({ questions: 'One?', answer: '1' }),
      post({ questions: 'One?', answer: '1' }),
    ])
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
    expect(await rows()).toHaveLength(1)
  })

  test('are no business of strangers, and agents only read them', async () => {
    const id = await make('How much?')
    const stranger = await openAccount(server)
    for (const [method, to] of [
      ['GET', path()],
      ['POST', path()],
      ['GET', path(id)],
      ['PATCH', path(id)],
      ['DELETE', path(id)],
    ] as const)
      expect(await stranger.ask(method, to, { body: { questions: 'x', answer: 'y' } })).toMatchObject(
        apiError(404, 'CAMPAIGN_NOT_FOUND'),
      )
    const { owner, account: acme } = await openOwner(server, { campaigns: [{ name: 'Desk' }] })
    const of = `/campaigns/${acme.campaignId('Desk')}/answers`
    const { person: agent } = await join(owner, 'agent')
    expect(await agent.ask('GET', of)).toMatchObject({ status: 200 })
    expect(await agent.ask('POST', of, { body: { questions: 'x', answer: 'y' } })).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
  })
})
