import { linesSinceMade } from '../support/auditLines.ts'
import { actAs, fieldsOf, openAgency, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, ask, declareAccount, openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const defaults = { answersPerHour: 20, creditsPerDay: null, quietOpenings: 'many', marketingCap: null }
const unused = { creditsUsed: 0, creditDayEndsAt: null }

describe('The limits of automatic messages', () => {
  test('change where they are given, and leave a line in the audit log', async () => {
    const { owner } = await openOwner(server)
    expect(await owner.ask('GET', '/automatic_limits')).toMatchObject({ body: { ...defaults, ...unused } })
    const given = { answersPerHour: 5, creditsPerDay: 100 }
    const changed = await owner.ask('PATCH', '/automatic_limits', { body: given })
    expect(changed).toMatchObject({ status: 200, body: { ...defaults, ...given, creditsUsed: 0 } })
    await owner.ask('PATCH', '/automatic_limits', { body: { ...given, quietOpenings: false } })
    await owner.ask('PATCH', '/automatic_limits', { body: {} })
    expect((await linesSinceMade(owner)).map(({ subject }) => subject)).toEqual([
      'quietOpenings',
      'answersPerHour, creditsPerDay',
      expect.anything(),
    ])
  })

  test('are a cap of one marketing message a day and four in seven in a new account, and no rules lift it', async () => {
    const { owner, sub } = await openAgency(server)
    const clients = await actAs(server, owner, sub.id)
    const change = async (marketingCap: unknown) =>
      fieldsOf(await clients.ask('PATCH', '/automatic_limits', { body: { marketingCap } }))['marketingCap']
    expect(fieldsOf(await clients.ask('GET', '/automatic_limits'))['marketingCap']).toEqual([
      { messages: 1, days: 1 },
      { messages: 4, days: 7 },
    ])
    const [month, week] = [
      { messages: 9, days: 30 },
      { messages: 3, days: 7 },
    ]
    expect(await change([month, week])).toEqual([week, month])
    expect(await change([])).toBeNull()
    const lines = rowsOf(await clients.ask('GET', '/audit_log'))
    expect(lines.slice(0, 2).map(({ details }) => details)).toMatchObject([
      { changes: { 'limits.marketingCap': { before: '3 in 7, 9 in 30', after: null } } },
      { changes: { 'limits.marketingCap': { before: '1 in 1, 4 in 7', after: '3 in 7, 9 in 30' } } },
    ])
  })

  test.each([
    ['answersPerHour', 0],
    ['answersPerHour', 1001],
    ['answersPerHour', 1.5],
    ['answersPerHour', null],
    ['creditsPerDay', 0],
    ['creditsPerDay', 0.5],
    ['creditsPerDay', 1_000_000_001],
    ['quietOpenings', 'yes'],
    ['marketingCap[0]', 'none'],
    ['marketingCap[0].messages', [{ messages: 0, days: 1 }]],
    ['marketingCap[0].days', [{ messages: 1, days: 31 }]],
    ['marketingCap[0].days', [{ messages: 1 }]],
    ['marketingCap', [1, 2, 3, 4].map((days) => ({ messages: days, days }))],
    [
      'marketingCap[1].days',
      [
        { messages: 1, days: 7 },
        { messages: 2, days: 7 },
      ],
    ],
  ])('refuse %s = %s', async (field, value) => {
    const { owner } = await openOwner(server)
    const name = field.replace(/\[.*/, '')
    const refused = await owner.ask('PATCH', '/automatic_limits', { body: { [name]: value } })
    expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED', field))
    expect(await owner.ask('GET', '/automatic_limits')).toMatchObject({ body: defaults })
  })

  test('are read and changed with the API key too, and declared by a provisioning file', async () => {
    const declared = declareAccount({ limits: { answersPerHour: 3, creditsPerDay: 9 } })
    const account = await openAccount(server, declared)
    const path = '/dashboard/api/automatic_limits'
    const headers = { 'x-api-key': account.apiKey }
    const read = () => ask({ url: server.url.replace(/\/v1$/, '') }, 'GET', path, { headers })
    expect(await read()).toMatchObject({
      body: { answersPerHour: 3, creditsPerDay: 9, quietOpenings: 'many' },
    })
    await server.provision({ ...declared, limits: { creditsPerDay: null } })
    expect(await read()).toMatchObject({ body: { answersPerHour: 3, creditsPerDay: null } })
  })
})
