import { ask, declareAccount, largestCustomFields } from '../support/factories.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const [contacts, exports] = [200, 20]

const dataDir = suiteDataDir()

test('many exports of the largest contacts are written in a bounded memory', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  for (let index = 0; index < contacts; index += 1)
    await server
      .client(apiKey)
      .createContact({ body: { email: `jane-${index}@example.test`, customFields: largestCustomFields } })
  const order = { headers: { 'x-api-key': apiKey }, body: {} }
  const ordered = await Promise.all(
    Array.from({ length: exports }, () =>
      ask({ url: server.origin }, 'POST', '/dashboard/api/exports', order),
    ),
  )
  for (const { status } of ordered) expect(status).toBe(201)
  expect((await server.end('SIGTERM')).code).toBe(0)
})
