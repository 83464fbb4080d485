import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)
let names = 0

const ask = (method: string, path: string, body?: unknown) =>
  askDashboard(server, acme, method, path, { body })
const create = (given: object = {}) =>
  ask('POST', '/campaigns', { name: `Campaign ${(names += 1)}`, ...given })
const invalid = (path: string, words: RegExp) => ({
  status: 400,
  body: { error: { code: 'VALIDATION_FAILED', details: [{ path, message: expect.stringMatching(words) }] } },
})

beforeAll(async () => {
  const secrets = { accessToken: 'token', appSecret: '0'.repeat(32) }
  for (const [kind, name, settings] of [
    ['messenger', 'page', { pageId: '1088', ...secrets }],
    ['instagram', 'photos', { instagramId: '2099', ...secrets }],
  ])
    expect(await ask('POST', '/connected_channels', { kind, name, settings })).toMatchObject({ status: 201 })
})

describe('The second channel of a campaign', () => {
  test('is none unless it is named, is changed and cleared, and other changes leave it', async () => {
    const created = await create()
    expect(created).toMatchObject({ body: { secondChannel: null } })
    const path = `/campaigns/${String(fieldsOf(created)['id'])}`
    expect(await ask('PATCH', path, { secondChannel: 'sms' })).toMatchObject({
      body: { secondChannel: 'sms' },
    })
    expect(await ask('PATCH', path, { openingMessage: 'Hi' })).toMatchObject({
      body: { secondChannel: 'sms' },
    })
    expect(await ask('PATCH', path, { secondChannel: null })).toMatchObject({ body: { secondChannel: null } })
  })

  test('must be another than the first, from either side', async () => {
    expect(await create({ channel: 'sms', secondChannel: 'sms' })).toMatchObject(
      invalid('secondChannel', /another channel/),
    )
    const created = await create({ channel: 'crm', secondChannel: 'sms' })
    const path = `/campaigns/${String(fieldsOf(created)['id'])}`
    expect(await ask('PATCH', path, { channel: 'sms' })).toMatchObject(invalid('secondChannel', /another/))
  })

  test('is refused in a provisioning file with its place there', async () => {
    const campaigns = [{ name: 'Declared', channel: 'crm', secondChannel: 'page' }]
    await expect(server.provision({ email: acme.email, name: 'Acme', campaigns })).rejects.toThrow(
      /campaigns\[0\]\.secondChannel cannot be page/,
    )
  })

  test.each(['page', 'photos'])('cannot be %s, where nobody can be written to first', async (name) => {
    expect(await create({ secondChannel: name })).toMatchObject(
      invalid('secondChannel', new RegExp(`cannot be ${name}: nobody can be written to first`)),
    )
  })
})

describe('A text that a channel of the campaign does not carry is refused', () => {
  const long = 'x'.repeat(2001)
  test.each<[string, object, string]>([
    ['opening message', { openingMessage: long }, 'openingMessage'],
    ['follow-up', { followUps: [{ afterMinutes: 1, text: long }] }, 'followUps[0].text'],
    ['answer', { answers: [{ question: 'q', answer: long }] }, 'answers[0].answer'],
  ])('as an %s, on create, on edit, and when the channel changes', async (_name, given, path) => {
    const refused = invalid(path, /too long for the channel page: it has 2001 characters of at most 2000/)
    expect(await create({ channel: 'page', ...given })).toMatchObject(refused)
    const created = await create({ channel: 'crm', ...given })
    const at = `/campaigns/${String(fieldsOf(created)['id'])}`
    expect(await ask('PATCH', at, { channel: 'page' })).toMatchObject(refused)
  })

  test('but not for what stands in place of its variables', async () => {
    const openingMessage = `{{firstName|${'y'.repeat(100)}}}${'x'.repeat(1990)}`
    expect(await create({ channel: 'page', openingMessage })).toMatchObject({ status: 201 })
  })
})
