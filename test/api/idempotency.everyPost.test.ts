import { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { access, addressed } from '../support/access/access.ts'
import { nothing, type CrossAccountRequest } from '../support/access/row.ts'
import { reopenBulk } from '../support/bulk.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, newEmail } from '../support/factories.ts'
import { outgoing } from '../support/messages.ts'
import { openPopulatedAccount } from '../support/populatedAccount.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const isPublic = (name: string): name is keyof typeof contract => Object.hasOwn(contract, name)
const posting = Object.keys(contract)
  .filter(isPublic)
  .filter((name) => contract[name].method === 'POST' && access[name].audit !== nothing)

test('every endpoint that posts, and changes something, answers the same key and body again as it did first', async () => {
  const own = await openPopulatedAccount(server)
  const { account } = own
  const failed = await account.client.sendMessage({
    body: { customData: outgoing({ customChannel: 'crm' }) },
  })
  const live = { body: { status: 'Live' } } // a broadcast starts beside a Live campaign alone
  await askDashboard(server, account, 'POST', `/campaigns/${own.campaignId}/status`, live)
  const params = { id: own.broadcastId }
  const planned = async () => BroadcastPlan.parse((await account.client.dryRunBroadcast({ params })).body)
  /** Requests that differ from those of a stranger, who may not do what they ask for. */
  const more: Partial<Record<string, CrossAccountRequest>> = {
    createSubAccount: { body: { email: newEmail('client') } },
    mergeContacts: { params: { id: own.contact.id }, body: { otherId: (await createContact(account)).id } },
    retryMessage: { params: { id: failed.body.messageId } },
  }
  for (const name of posting) {
    const { path, aliases }: Endpoint = contract[name]
    const started =
      name === 'startBroadcast' ? { params, body: { planHash: (await planned()).planHash } } : undefined
    if (name === 'cancelBulk') await reopenBulk(server, account, own.bulkId)
    const request = started ?? more[name] ?? access[name].ofAnother(own)
    for (const each of [path, ...aliases]) {
      const [at, { body, headers: ofBody }] = addressed({ path: each }, request)
      const headers = { 'idempotency-key': `first-${each}`, ...ofBody }
      const first = await account.ask('POST', at, { body, headers })
      expect({ name, isFine: first.status < 300, body: first.body }).toMatchObject({ name, isFine: true })
      expect(first.headers.has('idempotency-replayed')).toBe(false)
      const again = await account.ask('POST', at, { body, headers })
      expect(again).toMatchObject({ status: first.status, body: first.body })
      expect(again.headers.get('idempotency-replayed')).toBe('true')
    }
  }
  const { email } = own.subAccount
  const { data } = (await account.client.listCreditTransactions({ query: { email } })).body
  expect(data.filter(({ amount }) => amount === 5)).toHaveLength(2) // one of them from the beginning
})
