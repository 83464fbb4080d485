import { apiError, words } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const targetUrl = 'https://hooks.example.com/replies'

describe('400 UNSAFE_URL', () => {
  const production = suiteServer({
    env: { NODE_ENV: 'production', TRUST_PROXY: 'loopback', ALLOWED_PRIVATE_HOSTS: 'n8n.lan:5678,10.1.2.3' },
  })
  const headers = { 'x-forwarded-proto': 'https' }

  const guarded = suiteAccount(production)

  const unsafeUrls = words(`
    hooks.example.com http://hooks.example.com/ ftp://hooks.example.com/ javascript:alert(1)
    file:///etc/passwd https://user@hooks.example.com/ https://user:password@hooks.example.com/
    https://localhost/ https://localhost./ https://replyloop.localhost/ https://127.0.0.1/
    https://127.1/ https://2130706433/ https://0x7f000001/ https://0x7f.0.0.1/ https://0177.0.0.1/
    https://0/ https://0.0.0.0/ https://10.0.0.1/ https://100.64.0.1/
    https://169.254.169.254/latest/meta-data/ https://172.16.0.1/ https://192.168.1.1/
    https://224.0.0.1/ https://255.255.255.255/ https://１２７.0.0.1/ https://[::]/ https://[::1]/
    https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[::ffff:a00:1]/
    https://[64:ff9b::7f00:1]/ https://[64:ff9b::10.0.0.1]/ https://[fc00::1]/ https://[fd12:3456::1]/
    https://[fe80::1]/ https://[ff02::1]/ http://n8n.lan:5679/
  `)
  test.each(['', ...unsafeUrls])('%s, and nothing is made', async (unsafe) => {
    const body = { targetUrl: unsafe, events: ['message.reply'] }
    const refused = apiError(400, 'UNSAFE_URL', 'targetUrl')
    expect(await guarded.ask('POST', '/webhooks', { body, headers })).toMatchObject(refused)
    const list = await guarded.ask('GET', '/webhooks', { headers })
    expect(list.body).toEqual({ data: [], nextCursor: null })
  })

  test('the refusal of a private address names the setting that allows it', async () => {
    const body = { targetUrl: 'https://10.0.0.1/', events: ['message.reply'] }
    const message = 'which the operator can allow in ALLOWED_PRIVATE_HOSTS'
    expect(await guarded.ask('POST', '/webhooks', { body, headers })).toMatchObject({
      body: { error: { code: 'UNSAFE_URL', message: expect.stringContaining(message) } },
    })
  })

  test.each([targetUrl, 'http://n8n.lan:5678/webhook', 'http://10.1.2.3/'])('and not %s', async (safe) => {
    const body = { targetUrl: safe, events: ['message.reply'] }
    const { status, body: created } = await guarded.ask('POST', '/webhooks', { body, headers })
    expect({ status, created }).toMatchObject({ status: 201, created: { targetUrl: safe } })
    const id = typeof created === 'object' && created !== null && 'id' in created ? String(created.id) : ''
    const changed = await guarded.ask('PATCH', `/webhooks/${id}`, {
      body: { targetUrl: 'https://10.0.0.1/' },
      headers,
    })
    expect(changed).toMatchObject(apiError(400, 'UNSAFE_URL'))
    const kept = await guarded.ask('GET', `/webhooks/${id}`, { headers })
    expect(kept).toMatchObject({ body: { targetUrl: safe } })
    await guarded.ask('DELETE', `/webhooks/${id}`, { headers })
  })
})
