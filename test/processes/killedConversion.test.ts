import { databaseOf, endLeases } from '../support/databases.ts'
import { createContact, declareAccount, newPhone } from '../support/factories.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 5000

test('A conversion that is killed again and again, while contacts come and change, ends with every value in its form', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const [account] = await provisionAccounts(env, [declareAccount({ lists: [{ name: 'Leads' }] })])
  const apiKey = account?.apiKey ?? ''
  const url = await databaseOf(dataDir)
  const listId = account?.lists[0]?.id ?? ''
  await seedContacts(url, { accountId: account?.id ?? '', listId, count: people })
  const client = () => running.client(apiKey)
  const count = async (where: string) =>
    Number((await select(url, `select count(*) as n from contact_field where ${where}`))[0]?.['n'])

  await client().declareCustomField({ body: { name: 'company', type: 'choice', options: ['ACME', 'Other'] } })
  for (let kills = 0; kills < 4; kills += 1) {
    const before = await count('true')
    const changes = Promise.allSettled([
      createContact({ client: client() }, { phone: newPhone(), customFields: { company: 'other' } }),
      client().updateContact({
        params: { id: `con_${String(4900 + kills).padStart(7, '0')}` },
        body: { customFields: { company: 'Other' } },
      }),
      createContact({ client: client() }, { phone: newPhone(), customFields: { company: 'nowhere' } }),
    ])
    await until(
      () => count('true'),
      (stored) => stored > before + 200 || stored >= people,
    )
    expect((await changes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await running.end('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
  }
  const field = await until(
    async () => (await client().listCustomFields({})).body.data.find(({ name }) => name === 'company'),
    (found) => found?.state === 'ready',
  )
  expect(field).toMatchObject({ state: 'ready', notFitting: 4 })
  expect({
    all: await count('true'),
    acme: await count("text = 'acme' and number = 0"),
    other: await count("text = 'other' and number = 1"),
    nowhere: await count("text = 'nowhere' and number is null"),
  }).toEqual({ all: people + 8, acme: people - 4, other: 8, nowhere: 4 })
  const kept = await select(
    url,
    `select custom_fields ->> 'company' as company, count(*) as n from contact group by custom_fields ->> 'company'`,
  )
  expect(Object.fromEntries(kept.map(({ company, n }) => [company, Number(n)]))).toEqual({
    ACME: people - 4,
    Other: 8,
    nowhere: 4,
  })
  await running.end('SIGTERM')
})
