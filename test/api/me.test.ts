import { openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

test('200: exactly the account of the key', async () => {
  const subAccounts = [{ email: 'client@shop.test', name: 'Shop', credits: 100 }]
  const agency = await openAccount(server, { type: 'agency', name: 'Acme', credits: 2.5, subAccounts })
  const shop = agency.subAccount('client@shop.test')
  const userId = expect.stringMatching(/^usr_\w+$/)
  const answer = await agency.ask('GET', '/me')
  expect(answer.status).toBe(200)
  const ofAgency = { id: agency.id, userId, name: 'Acme', email: agency.email }
  expect(answer.body).toEqual({ ...ofAgency, type: 'agency', balance: 2.5 })
  const ofShop = { id: shop.id, userId, name: 'Shop', email: 'client@shop.test' }
  expect((await shop.ask('GET', '/me')).body).toEqual({ ...ofShop, type: 'standard', balance: 100 })
})
