import { campaignDetail, openCopying } from '../support/copies.ts'
import { askDashboard, fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)
let names = 0

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  askDashboard(server, acme, method, path, { body, headers })
const create = (given: object = {}) =>
  ask('POST', '/campaigns', { name: `Campaign ${(names += 1)}`, ...given })
const made = async (given: object) => {
  const answer = await create(given)
  expect(answer).toMatchObject({ status: 201 })
  const path = `/campaigns/${String(fieldsOf(answer)['id'])}`
  return { body: answer.body, path, change: (change: object) => ask('PATCH', path, change) }
}

const buttons = [
  { id: 'price', title: 'How much is it?' },
  { id: 'person', title: 'Talk to a person' },
]
const menu = { button: 'Sizes', rows: [{ id: 's', title: 'Small', description: 'Up to 5 people' }] }
const link = { title: 'Book', url: 'https://example.com/book' }
const pair = { question: 'How much?', answer: 'Ten euros.' }
const step = { afterMinutes: 60, text: 'Still there?' }
/** One of each, by their contents alone. */
const spoken = {
  opening: { body: 'Hi {{firstName|there}}!', buttons },
  followUps: [{ afterMinutes: 60, content: { body: step.text, menu } }],
  answers: [{ question: pair.question, content: { body: pair.answer, link } }],
}
const shown = {
  openingMessage: 'Hi {{firstName|there}}!',
  opening: { body: 'Hi {{firstName|there}}!', buttons },
  followUps: [{ ...step, content: { body: step.text, menu } }],
  answers: [{ ...pair, content: { body: pair.answer, link } }],
}

describe('A campaign', () => {
  test('has the texts of its contents, and shows both', async () => {
    const { body, path } = await made(spoken)
    expect(body).toMatchObject(shown)
    expect(await ask('GET', path)).toMatchObject({ body: shown })
  })

  test('takes a button without an id, and a text that its content has, too', async () => {
    const { body } = await made({
      openingMessage: ' Hi ',
      opening: { body: 'Hi', buttons: ['Yes, please'] },
      answers: [{ ...pair, content: { body: pair.answer } }],
    })
    expect(body).toMatchObject({
      opening: { body: 'Hi', buttons: [{ id: 'Yes, please', title: 'Yes, please' }] },
      answers: [{ ...pair, content: null }],
    })
  })

  test('with texts alone shows no contents', async () => {
    const { body } = await made({ openingMessage: 'Hi', followUps: [step], answers: [pair] })
    expect(body).toMatchObject({
      opening: null,
      followUps: [{ ...step, content: null }],
      answers: [{ ...pair, content: null }],
    })
  })
})

describe('A save of texts alone', () => {
  test('keeps what stands below them', async () => {
    const { change } = await made(spoken)
    expect(
      await change({
        openingMessage: 'Hello!',
        followUps: [{ afterMinutes: 5, text: 'Are you there?' }],
        answers: [
          { question: 'When?', answer: 'At 9.' },
          { ...pair, answer: 'Twelve euros.' },
        ],
      }),
    ).toMatchObject({
      status: 200,
      body: {
        openingMessage: 'Hello!',
        opening: { body: 'Hello!', buttons },
        followUps: [{ text: 'Are you there?', content: { body: 'Are you there?', menu } }],
        answers: [
          { question: 'When?', content: null },
          { question: pair.question, content: { body: 'Twelve euros.', link } },
        ],
      },
    })
  })

  test('of other fields leaves all of it', async () => {
    const { change } = await made(spoken)
    expect(await change({ botEnabled: true })).toMatchObject({ body: shown })
  })

  test('that clears the opening message takes its buttons along', async () => {
    const { change } = await made(spoken)
    expect(await change({ openingMessage: null })).toMatchObject({
      body: { openingMessage: null, opening: null },
    })
    expect(await change({ openingMessage: 'Hi' })).toMatchObject({ body: { opening: null } })
  })

  test('is refused where the new text is too long for what stays below it', async () => {
    const { change } = await made(spoken)
    const long = 'x'.repeat(1025)
    expect(await change({ openingMessage: long })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'openingMessage'),
    )
    expect(await change({ followUps: [{ ...step, text: long }] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'followUps[0].text'),
    )
    expect(await change({ openingMessage: long, opening: null })).toMatchObject({ body: { opening: null } })
  })
})

describe('null', () => {
  test('takes what stands below a text away, and leaves the text', async () => {
    const { change } = await made(spoken)
    const changed = await change({
      opening: null,
      followUps: [{ ...step, content: null }],
      answers: [{ ...pair, content: null }],
    })
    expect(changed).toMatchObject({
      body: {
        openingMessage: shown.openingMessage,
        opening: null,
        followUps: [{ ...step, content: null }],
        answers: [{ ...pair, content: null }],
      },
    })
  })

  test('for one of several answers leaves the others', async () => {
    const more = { question: 'Where?', content: { body: 'In Rome.', buttons } }
    const { change } = await made({ answers: [...spoken.answers, more] })
    expect(
      await change({
        answers: [
          { ...pair, content: null },
          { question: 'Where?', answer: 'In Rome.' },
        ],
      }),
    ).toMatchObject({ body: { answers: [{ content: null }, { content: { body: 'In Rome.', buttons } }] } })
  })
})

describe('400', () => {
  test.each<[what: string, given: object, path: string]>([
    ['an opening', { openingMessage: 'Hi', opening: { body: 'Hello' } }, 'openingMessage'],
    ['a follow-up', { followUps: [{ ...step, content: { body: 'Another', buttons } }] }, 'followUps[0].text'],
    ['an answer', { answers: [{ ...pair, content: { body: 'Another' } }] }, 'answers[0].answer'],
  ])('CONFLICTING_FIELDS for %s whose text differs from its content', async (_what, given, path) => {
    expect(await create(given)).toMatchObject(apiError(400, 'CONFLICTING_FIELDS', path))
  })

  test.each<[what: string, given: object, path: string]>([
    ['buttons and a link', { opening: { body: 'Hi', buttons, link } }, 'opening.link'],
    ['no text', { followUps: [{ afterMinutes: 5 }] }, 'followUps[0].text'],
    ['no answer', { answers: [{ question: 'How much?' }] }, 'answers[0].answer'],
    ['no body', { opening: { buttons } }, 'opening.body'],
    [
      'a word of stopping',
      { answers: [{ question: 'How much?', content: { body: 'Ten euros.', buttons: ['Stop'] } }] },
      'answers[0].content.buttons[0].title',
    ],
    ['a long text', { opening: { body: 'x'.repeat(1025), buttons } }, 'opening.body'],
    [
      'variables in a button',
      { followUps: [{ afterMinutes: 5, content: { body: 'Hi', buttons: ['{{firstName}}'] } }] },
      'followUps[0].content.buttons',
    ],
    [
      'a link without https',
      { opening: { body: 'Hi', link: { ...link, url: 'http://a.b' } } },
      'opening.link.url',
    ],
  ])('%s', async (_what, given, path) => {
    expect(await create(given)).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
  })

  test('a menu that a channel of the campaign does not carry, on create and when the channel changes', async () => {
    const settings = { pageId: '1088', accessToken: 'token', appSecret: '0'.repeat(32) }
    expect(
      await ask('POST', '/connected_channels', { kind: 'messenger', name: 'page', settings }),
    ).toMatchObject({ status: 201 })
    const rows = Array.from({ length: 10 }, (_, at) => ({
      title: `${at}${'t'.repeat(23)}`,
      description: 'd'.repeat(72),
    }))
    const opening = { body: 'x'.repeat(1024), menu: { button: 'Open', rows } }
    const refused = apiError(400, 'VALIDATION_FAILED', 'openingMessage')
    expect(await create({ channel: 'page', opening })).toMatchObject(refused)
    const { change } = await made({ channel: 'crm', opening })
    expect(await change({ channel: 'page' })).toMatchObject(refused)
  })
})

test('A change of buttons alone makes another version, and a line of the audit log', async () => {
  const { account, owner } = await openOwner(server, { campaigns: [{ name: 'Funnel', ...spoken }] })
  const path = `/campaigns/${account.campaignId('Funnel')}`
  const etag = (await owner.ask('GET', path)).headers.get('etag') ?? ''
  const opening = { body: shown.openingMessage, buttons: ['Yes, please'] }
  expect(await owner.ask('PATCH', path, { body: { opening } })).toMatchObject({ status: 200 })
  const late = { body: { keywords: ['a'] }, headers: { 'if-match': etag } }
  expect(await owner.ask('PATCH', path, late)).toMatchObject({ status: 412 })
  expect(await owner.ask('GET', '/audit_log?limit=1')).toMatchObject({
    body: {
      data: [
        {
          action: 'campaign_changed',
          details: {
            changes: {
              openingChoices: { before: { buttons }, after: { buttons: [{ title: 'Yes, please' }] } },
            },
          },
        },
      ],
    },
  })
})

test('A provisioning file declares contents, and its texts alone keep them', async () => {
  const declared = await openAccount(server, { campaigns: [{ name: 'Declared', ...spoken }] })
  const campaigns = [{ name: 'Declared', openingMessage: 'Hello!', followUps: [step] }]
  await server.provision({ email: declared.email, name: 'Acme', campaigns })
  expect(await campaignDetail(server, declared, declared.campaignId('Declared'))).toMatchObject({
    ...shown,
    openingMessage: 'Hello!',
    opening: { body: 'Hello!', buttons },
  })
})

test('A copy for a client has all contents', async () => {
  const { agency, shop, copied } = await openCopying(server)
  const path = `/campaigns/${agency.campaignId('Funnel')}`
  expect(await askDashboard(server, agency, 'PATCH', path, { body: spoken })).toMatchObject({ status: 200 })
  const { campaign } = await copied(shop)
  expect(await campaignDetail(server, shop, campaign.id)).toMatchObject(shown)
})
