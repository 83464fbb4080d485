import { fieldsOf, membersOf, openOwner, askPage } from '../support/dashboardApi.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { suiteMailServer, suiteServer } from '../support/suite.ts'
import { startServer } from '../support/server.ts'

const open = suiteMailServer()
const guarded = suiteMailServer({
  secure: true,
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'post@loop.test' && password === 'p/w: 1'
      ? done(null, { user: 'post' })
      : done(Object.assign(new Error('wrong password for post@loop.test'), { responseCode: 535 })),
})
const plain = suiteServer()
const { join } = membersOf(plain)

describe('without SMTP_URL', () => {
  test('nothing is mailed, and the pages are told so', async () => {
    const { owner } = await openOwner(plain)
    expect(await owner.ask('GET', '/session/notifications')).toMatchObject({
      status: 200,
      body: { mail: null },
    })
    expect(await owner.ask('GET', '/session')).toMatchObject({ body: { mailsLeave: false } })
    expect(await owner.ask('POST', '/members', { body: { email: newEmail('ann') } })).toMatchObject({
      status: 201,
      body: { isMailed: false },
    })
    expect(await owner.ask('POST', '/session/notifications/test')).toMatchObject(apiError(404, 'NOT_FOUND'))
    const asked = { body: { email: newEmail('ann') } }
    expect(await askPage(plain, undefined, 'POST', '/password_resets', asked)).toMatchObject(
      apiError(404, 'NOT_FOUND'),
    )
    expect(await askPage(plain, undefined, 'GET', '/setup')).toMatchObject({ body: { mailsLeave: false } })
  })
})

describe('the mails that a member may choose', () => {
  test.each([
    [
      'owner',
      ['waiting', 'low_balance', 'receiver_down', 'import_finished', 'broadcast_paused', 'mentioned'],
      ['weekly'],
    ],
    ['manager', ['waiting', 'import_finished', 'broadcast_paused', 'mentioned'], ['receiver_down', 'weekly']],
    ['agent', ['waiting', 'mentioned'], ['weekly']],
    ['viewer', ['mentioned'], ['weekly']],
  ] as const)('are by default those of the role: %s', async (role, wanted, unwanted) => {
    const { owner } = await openOwner(plain)
    const { person } = role === 'owner' ? { person: owner } : await join(owner, role)
    const { choices } = fieldsOf(await person.ask('GET', '/session/notifications'))
    expect(choices).toHaveLength(wanted.length + unwanted.length)
    expect(choices).toEqual(
      expect.arrayContaining([
        ...wanted.map((kind) => ({ kind, wanted: true })),
        ...unwanted.map((kind) => ({ kind, wanted: false })),
      ]),
    )
  })

  test('are changed one by one, and no others than the role has', async () => {
    const { owner } = await openOwner(plain)
    const { person } = await join(owner, 'manager')
    const change = (choices: object) => person.ask('PATCH', '/session/notifications', { body: { choices } })
    expect(await change({ waiting: false })).toMatchObject({ status: 200 })
    expect(await change({ receiver_down: true })).toMatchObject({
      body: {
        choices: expect.arrayContaining([
          { kind: 'waiting', wanted: false },
          { kind: 'receiver_down', wanted: true },
          { kind: 'import_finished', wanted: true },
        ]),
      },
    })
    expect(await change({ low_balance: true })).toMatchObject(apiError(403, 'FORBIDDEN'))
    expect(await change({ birthdays: true })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('all stay where they are changed at once', async () => {
    const { owner } = await openOwner(plain)
    const kinds = [
      'waiting',
      'low_balance',
      'receiver_down',
      'import_finished',
      'broadcast_paused',
      'mentioned',
      'weekly',
    ]
    for (const wanted of [false, true, false, true, false]) {
      await Promise.all(
        kinds.map((kind) =>
          owner.ask('PATCH', '/session/notifications', { body: { choices: { [kind]: wanted } } }),
        ),
      )
      expect(await owner.ask('GET', '/session/notifications')).toMatchObject({
        body: { choices: kinds.map((kind) => ({ kind, wanted })) },
      })
    }
  })
})

describe('a test mail', () => {
  const sendBy = async (url: string) => {
    const server = await startServer({ env: { SMTP_URL: url, MAIL_FROM: 'post@loop.test' } })
    const { owner, email } = await openOwner(server)
    const { body } = await owner.ask('POST', '/session/notifications/test')
    await server.close()
    return { body, email }
  }
  const secret = 'p%2Fw%3A%201'

  test('leaves by TLS with user and password', async () => {
    const url = `smtps://post%40loop.test:${secret}@${guarded.host}?tls.rejectUnauthorized=false`
    const { body, email } = await sendBy(url)
    expect(body).toEqual({ accepted: true, to: email, error: null })
    expect(guarded.to(email)).toMatchObject([{ parsed: { subject: 'A test mail from Replyloop' } }])
  })

  test.each([
    [
      'a wrong password',
      () => `smtps://post%40loop.test:wrong-one@${guarded.host}?tls.rejectUnauthorized=false`,
      /535/,
    ],
    [
      'a certificate that nobody trusts',
      () => `smtps://post%40loop.test:${secret}@${guarded.host}`,
      /certificate/i,
    ],
    ['no TLS where it is required', () => `${open.url}?requireTLS=true`, /STARTTLS|TLS/],
  ])('says what is wrong, without the password: %s', async (_what, url, said) => {
    const { body } = await sendBy(url())
    expect(body).toMatchObject({ accepted: false, error: expect.stringMatching(said) })
    expect(JSON.stringify(body)).not.toMatch(/wrong-one|p\/w|post@loop/)
  })
})
