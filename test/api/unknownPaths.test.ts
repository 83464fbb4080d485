import { ask, endpoints, words } from '../support/factories.ts'
import { sendRaw } from '../support/rawRequests.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
const paths = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, rows]) => ({
  path,
  served: rows.map(({ method }) => String(method)),
  isFlat: rows.some(({ row }) => row.flatErrors),
}))

describe('404', () => {
  test.each(
    words(`
      / /nothing /contact /contacts/x/y /lists/x /subaccounts/credits/x /../../etc/passwd /%00
    `),
  )('/v1%s is not there, with a key or without', async (path) => {
    for (const { status, headers, body } of [
      await acme.ask('GET', path),
      await ask(server, 'POST', path, { body: '{' }),
    ]) {
      expect(status).toBe(404)
      const requestId = headers.get('x-request-id')
      expect(body).toEqual({
        error: { code: 'NOT_FOUND', message: expect.stringContaining('/v1/docs'), requestId },
      })
    }
  })

  test.each(['/contacts', '/v2/contacts', '/v1contacts', '/v1'])(
    '%s is not under the base address',
    async (path) => {
      const response = await fetch(server.origin + path, { headers: { 'x-api-key': acme.apiKey } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    },
  )
})

describe('who opens an address in a browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'
  const opened = { accept, 'sec-fetch-mode': 'navigate' }
  const read = async (path: string, headers: Record<string, string>) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const answer = await sendRaw(server, [
      `GET ${path} HTTP/1.1`,
      `Host: ${new URL(server.origin).host}`,
      'Connection: close',
      ...lines,
      '',
      '',
    ])
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
  }

  test.each([
    ['/nothing', opened, 404, 'There is nothing at this address'],
    ['/nothing', { accept }, 404, 'There is nothing at this address'],
    ['/media/msg_1?expires=1&signature=x', opened, 401, 'This address does not open'],
    ['/dashboard/assets/old.js', opened, 404, 'There is nothing at this address'],
    ['/v1/nothing', opened, 404, 'This address is for programs'],
    ['/v1/contacts', opened, 401, 'This address is for programs'],
    ['/hooks/chn_nothing', opened, 404, 'This address is for programs'],
  ] as const)('at %s, by %j, gets a page that leads on', async (path, headers, status, title) => {
    const { head, body, ...answer } = await read(path, headers)
    expect(answer).toEqual({ status })
    expect(head).toMatch(/content-type: text\/html/)
    expect(head).toMatch(/content-security-policy: default-src 'none';style-src 'sha256-/)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toMatch(/href="\/dashboard\/".*href="\/docs"/s)
    expect(body).toMatch(/<summary>Details<\/summary>.*<code>req_\w{26}<\/code>/s)
  })

  test.each([
    ['a script of a page', '/v1/nothing', { accept, 'sec-fetch-mode': 'cors' }],
    ['a library that asks for HTML', '/v1/nothing', { accept: java }],
    ['a library that takes anything', '/nothing', { accept: '*/*' }],
    ['one that says nothing', '/nothing', {}],
    ['one that rather has JSON', '/nothing', { accept: 'application/json, text/html, */*' }],
    ['who has a key', '/nothing', { ...opened, 'x-api-key': 'rl_x' }],
    ['who has a key in the address', '/v1/nothing?apiKey=rl_x', opened],
  ] as const)('no page for a program: %s', async (_program, path, headers) => {
    const { status, head, body } = await read(path, headers)
    expect(status).toBe(404)
    expect(head).toMatch(/content-type: application\/json/)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})

describe.each(paths)('405 on $path', ({ path, served, isFlat }) => {
  test.each(methods.filter((method) => !served.includes(method)))(
    '%s, with Allow, with a key or without',
    async (method) => {
      for (const answer of [await acme.ask(method, path), await ask(server, method, path)]) {
        const { status, headers, body } = answer
        expect(status).toBe(405)
        expect(new Set(headers.get('allow')?.split(', '))).toEqual(new Set(served))
        const error = { code: 'METHOD_NOT_ALLOWED', requestId: headers.get('x-request-id') }
        const message = expect.stringContaining(method)
        expect(body).toEqual(isFlat ? { error: message, ...error } : { error: { message, ...error } })
      }
    },
  )
})

test('no answer names the software that serves it', async () => {
  for (const path of ['/me', '/nothing']) {
    const { headers } = await acme.ask('GET', path)
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})
