import { expect, test } from '@jest/globals'
import { actAs, fieldsOf, openAgency, rowsOf } from '../support/dashboardApi.ts'
import { newEmail, newPhone } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

test('a new sub-account is metered: without credits it sends no opening message', async () => {
  const { account, owner } = await openAgency(server)
  const { body } = await account.client.createSubAccount({ body: { email: newEmail('client') } })
  const acting = await actAs(server, owner, body.sub_account_id)
  const make = async (path: string, given: object) =>
    String(fieldsOf(await acting.ask('POST', path, { body: given }))['id'])
  const listId = await make('/lists', { name: 'Leads' })
  const openingMessage = 'Hi!'
  const campaign = await make('/campaigns', {
    name: 'Funnel',
    listId,
    triggerOnListAdd: true,
    openingMessage,
  })
  await acting.ask('POST', `/campaigns/${campaign}/status`, { body: { status: 'Live' } })
  const contact = await make('/contacts', { phone: newPhone(), listId })
  expect(rowsOf(await acting.ask('GET', `/contacts/${contact}/timeline`))).toMatchObject([
    { subject: 'opening', decision: 'held', rule: 'no_credit' },
  ])
})

test('a changed auto-recharge is in the audit log of its agency, and an equal one is not', async () => {
  const { owner, sub } = await openAgency(server)
  const autoRecharge = { threshold: 5, amount: 50 }
  for (let time = 0; time < 2; time += 1)
    await owner.ask('PATCH', `/subaccounts/${sub.id}/auto_recharge`, { body: { autoRecharge } })
  const changes = rowsOf(await owner.ask('GET', '/audit_log')).filter(
    ({ action }) => action === 'auto_recharge_changed',
  )
  expect(changes).toMatchObject([{ subject: 'Shop' }])
})
