import { expect, test } from '@jest/globals'
import { openAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { becomes, replay, retry, send, subscribe } from '../support/webhooks.ts'

const server = suiteServer()

test('what an opt-out took back is not sent by a replay, and not counted', async () => {
  const account = await openAccount(server)
  const receiver = await startWebhookReceiver()
  receiver.behave(answer(500))
  const { id } = await subscribe(account, receiver.url)
  const message = await send(account, { fromId: 'ann' })
  const { contactId } = await becomes(account, message, 'Failed')
  await account.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
  receiver.behave(answer(200))
  expect((await replay(account, id)).body).toMatchObject({ replayed: 0 })
  expect(await readMessage(account, message)).toMatchObject({
    status: 'Failed',
    error: { kind: 'opted_out' },
  })
  expect(receiver.deliveries.length).toBe(1)
  await receiver.close()
})

test('retrying a message that had nowhere to go, many times at once, delivers it once', async () => {
  const account = await openAccount(server)
  const message = await send(account, { fromId: 'bob' })
  await becomes(account, message, 'Failed')
  const receiver = await startWebhookReceiver()
  await subscribe(account, receiver.url)
  await Promise.all(Array.from({ length: 6 }, () => retry(account, message)))
  await becomes(account, message, 'Sent')
  expect((await retry(account, message)).body).toMatchObject({ status: 'Sent' })
  expect(receiver.deliveries.length).toBe(1)
  await receiver.close()
})

test('one Idempotency-Key grants once, however the path is spelled', async () => {
  const agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [{ email: 'spelled@gates.test', name: 'S' }],
  })
  const body = { email: 'spelled@gates.test', amount: 5 }
  const paths = ['/subaccounts/credits', '/subaccounts/credits/', '/Subaccounts/Credits']
  const balances = []
  for (const path of paths) {
    const granted = await agency.ask('POST', path, { body, headers: { 'idempotency-key': 'rch_same' } })
    balances.push(granted.body)
  }
  expect(balances).toEqual(paths.map(() => expect.objectContaining({ new_balance: 5 })))
})

test('a second copy of a message by the other spelling of its path is not sent', async () => {
  const account = await openAccount(server)
  const body = { customData: { fromId: 'cy', customChannel: 'crm', body: 'Once' } }
  const ids = []
  for (const path of ['/send_custom_channel_message', '/send-custom-channel-message'])
    ids.push((await account.ask('POST', path, { body, headers: { 'idempotency-key': 'once' } })).body)
  expect(ids[1]).toEqual(ids[0])
})

test('provisioning changes only what it declares', async () => {
  const agency = await openAccount(server, { type: 'agency', metered: true })
  await server.provision({ email: agency.email, name: 'Renamed' })
  expect((await agency.client.getMe()).body).toMatchObject({ name: 'Renamed', type: 'agency' })
})
