import { afterEach, expect } from '@jest/globals'
import { received } from './messages.ts'
import { suiteAccount, suiteServer } from './suite.ts'

/**
 * A service and an account for the tests of a file that send malformed input. After each test the service has to be alive
 * and to store the next message correctly.
 */
export function suiteOfBadInput() {
  const server = suiteServer()
  const acme = suiteAccount(server)
  afterEach(async () => {
    expect(await received(acme, { body: 'still here' })).toMatchObject({ body: 'still here' })
  })
  return { server, acme }
}
