import { linesSinceMade } from '../support/auditLines.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { apiError, ask, declareAccount, openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const defaults = { answersPerHour: 20, creditsPerDay: null, quietOpenings: 'many' }
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

  test.each([
    ['answersPerHour', 0],
    ['answersPerHour', 1001],
    ['answersPerHour', 1.5],
    ['answersPerHour', null],
    ['creditsPerDay', 0],
    ['creditsPerDay', 0.5],
    ['creditsPerDay', 1_000_000_001],
    ['quietOpenings', 'yes'],
  ])('refuse %s = %s', async (field, value) => {
    const { owner } = await openOwner(server)
    const refused = await owner.ask('PATCH', '/automatic_limits', { body: { [field]: value } })
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
