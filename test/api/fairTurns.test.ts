import { newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const create = (account: TestAccount) => account.ask('POST', '/contacts', { body: { phone: newPhone() } })

test('the requests of an account that sends very many at once do not hold up the one of another', async () => {
  const [acme, neighbour] = [await openAccount(server), await openAccount(server)]
  await create(neighbour)
  const many = 300
  let served = 0
  const flood = Array.from({ length: many }, () =>
    create(acme).then(({ status }) => {
      served += 1
      return status
    }),
  )
  await flood[0]
  expect(await create(neighbour)).toMatchObject({ status: 201 })
  expect(served).toBeLessThan(many / 2)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([201]))
})
