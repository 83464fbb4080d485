import { ask, endpoints, words } from '../support/factories.ts'
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
