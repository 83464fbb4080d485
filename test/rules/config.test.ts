import { readConfig } from '../../server/src/config.ts'

describe('A bad value is reported in a sentence that names its variable', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['TRUST_PROXY', ','],
    ['PLAIN_HTTP', 'true'],
    ['ALLOWED_PRIVATE_HOSTS', 'n8n.lan,http://other.lan/'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'file:'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.0/99'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/?page=1'],
    ['PUBLIC_URL', 'https://example.com/#top'],
    ['DATABASE_POOL_SIZE', '1'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['PACE_PER_MINUTE', '-1'],
    ['AI_TIMEOUT', '301'],
    ['AI_TIMEOUT', '-1'],
    ['AI_TEMPERATURE', 'warm'],
    ['AI_TEMPERATURE', '2.5'],
    ['AI_MAX_TOKENS', '100.5'],
    ['AI_REASONING_EFFORT', 'much'],
    ['SECRET_KEY', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with spaces in its middle'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com/path'],
    ['SMTP_URL', 'smtp://user%zz:x@mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTls=true'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=yes'],
    ['MAIL_FROM', 'Replyloop'],
    ['RETRY_SCHEDULE', '5,soon'],
    ['RETRY_SCHEDULE', '5,,10'],
    ['RETRY_SCHEDULE', '5,31536001'],
    ['RETRY_SCHEDULE', '99999999999999999999'],
    ['LOG_LEVEL', 'loud'],
    ['TLS_CERT', '/nowhere/cert.pem'],
    ['TLS_KEY', '/nowhere/key.pem'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*(must|cannot)`, 'm'))
  })

  test('a mail server without whom mails are from, and without TLS where that is required', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://apikey:x@mail.example.com' })).toThrow(
      /^MAIL_FROM must be set/,
    )
    for (const url of [
      'smtp://a%40b.test:x@mail.example.com?ignoreTLS=true',
      'smtps://a%40b.test:x@8.8.8.8?tls.rejectUnauthorized=false',
    ])
      expect(() => readConfig({ SMTP_URL: url, NODE_ENV: 'production' })).toThrow(/^SMTP_URL must use TLS/)
  })

  test('a file that cannot be read, in the words of the system alone', () => {
    const env = { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }
    expect(() => readConfig(env)).toThrow(/^TLS_CERT names a file that cannot be read: ENOENT: /)
  })

  test('one of TLS_CERT and TLS_KEY without the other', () => {
    expect(() => readConfig({ TLS_CERT: import.meta.filename })).toThrow(/^TLS_CERT and TLS_KEY must/)
    expect(() => readConfig({ TLS_KEY: import.meta.filename })).toThrow(/^TLS_CERT and TLS_KEY must/)
  })

  test('and how to make a secret key', () => {
    expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow(/openssl rand -base64 32/)
  })

  test('files that are no certificate and key', () => {
    const env = { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }
    expect(() => readConfig(env)).toThrow(/^TLS_CERT and TLS_KEY must be a certificate and its key/)
  })
})

describe('A variable', () => {
  test('that is empty counts as not set', () => {
    const names =
      'PORT HOST DATABASE_URL DATA_DIR TLS_CERT TLS_KEY TRUST_PROXY PUBLIC_URL SECRET_KEY LOG_LEVEL'
    const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: 'file:data/replyloop.db',
      databasePoolSize: 10,
      rateLimitPerMinute: 600,
      pacePerMinute: 30,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
  ])('TRUST_PROXY=%s is read as Express takes it', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  test('RETRY_SCHEDULE replaces the schedule of the contract', () => {
    expect(readConfig({}).retrySchedule).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(readConfig({ RETRY_SCHEDULE: '0.5,2' }).retrySchedule).toEqual([0.5, 2])
    expect(readConfig({ RETRY_SCHEDULE: ' 5, 300 ' }).retrySchedule).toEqual([5, 300])
  })
})

describe('SMTP_URL and MAIL_FROM', () => {
  const production = { NODE_ENV: 'production' }
  test.each([
    ['smtp://a%40b.test:p%2Fw@mail.test', {}, { port: undefined, secure: false, requireTLS: false }],
    ['smtp://a%40b.test:p%2Fw@mail.test:25', production, { port: 25, secure: false, requireTLS: true }],
    ['smtps://a%40b.test:p%2Fw@mail.test', production, { secure: true, requireTLS: false }],
    ['smtp://a%40b.test:p%2Fw@10.0.0.1?ignoreTLS=true', production, { ignoreTLS: true, requireTLS: false }],
    ['smtp://a%40b.test:p%2Fw@mailpit?requireTLS=false', production, { requireTLS: false }],
  ])('%s in %j', (url, env, server) => {
    expect(readConfig({ ...env, SMTP_URL: url }).mail).toMatchObject({
      server: { ...server, auth: { user: 'a@b.test', pass: 'p/w' } },
      from: { name: 'Replyloop', address: 'a@b.test' },
    })
  })

  test('names of the sender', () => {
    const from = (MAIL_FROM: string) => readConfig({ SMTP_URL: 'smtp://mail.test', MAIL_FROM }).mail?.from
    expect(from('Acme Desk <desk@acme.test>')).toEqual({ name: 'Acme Desk', address: 'desk@acme.test' })
    expect(from('desk@acme.test')).toEqual({ name: 'Replyloop', address: 'desk@acme.test' })
    expect(readConfig({}).mail).toBeUndefined()
  })
})
