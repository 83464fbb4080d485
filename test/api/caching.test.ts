import { keyedEndpoints } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { type: 'agency' })

describe.each(keyedEndpoints)('$name', ({ method, path }) => {
  test('no cache between may keep its answer and give it to another key', async () => {
    const { headers } = await acme.ask(method, path)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
