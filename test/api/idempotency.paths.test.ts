import { newEmail, openAccount } from '../support/factories.ts'
import { outgoing } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

test('one Idempotency-Key grants once, however the path is written', async () => {
  const email = newEmail('client')
  const agency = await openAccount(server, { type: 'agency', subAccounts: [{ email, name: 'Shop' }] })
  const paths = ['/subaccounts/credits', '/subaccounts/credits/', '/Subaccounts/Credits']
  const grants = []
  for (const path of paths) {
    const body = { email, amount: 5 }
    grants.push((await agency.ask('POST', path, { body, headers: { 'idempotency-key': 'one' } })).body)
  }
  expect(grants).toEqual(paths.map(() => expect.objectContaining({ new_balance: 5 })))
})

test('one Idempotency-Key sends a message once, by either spelling of the path', async () => {
  const account = await openAccount(server)
  const body = { customData: outgoing({}) }
  const send = async (path: string) =>
    (await account.ask('POST', path, { body, headers: { 'idempotency-key': 'one' } })).body
  const first = await send('/send_custom_channel_message')
  expect(first).toMatchObject({ success: true })
  expect(await send('/send-custom-channel-message')).toEqual(first)
  expect((await account.client.listMessages({ query: {} })).body.data).toHaveLength(1)
})
