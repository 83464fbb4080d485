import { ImportPage } from '@replyloop/shared/contract/import'
import { dashboardPath } from '../../server/src/platform/http/paths.ts'
import { apiError, newPhone, type TestResponse } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { nodeRequest } from '../support/rawRequests.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
let made = 0

const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })

const newKey = () => `key-${(made += 1)}`
const newFile = () => `phone\n${newPhone()}\n`
const upload = (key: string, file: string, query = '') =>
  importsOf(server, acme).ask('POST', `/imports${query}`, file, {
    'content-type': 'text/csv',
    'idempotency-key': key,
  })
const isReplayed = ({ headers }: TestResponse) => headers.get('idempotency-replayed')
const countImports = async () =>
  ImportPage.parse((await importsOf(server, acme).ask('GET', '/imports?limit=100')).body).data.length

test('a file that is uploaded again under its key is imported once, and answered as it was', async () => {
  const [key, file, before] = [newKey(), newFile(), await countImports()]
  const first = await upload(key, file, '?fileName=people.csv')
  expect(first.status).toBe(201)
  expect(isReplayed(first)).toBeNull()
  const again = await upload(key, file, '?fileName=people.csv&utm_source=x')
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(isReplayed(again)).toBe('true')
  expect(await countImports()).toBe(before + 1)
})

test('the answer is given again before the upload has arrived', async () => {
  const [key, file] = [newKey(), newFile()]
  const first = await upload(key, file)
  const again = await nodeRequest(`${server.origin}${dashboardPath}/imports`, {
    method: 'POST',
    headers: {
      'x-api-key': acme.apiKey,
      'idempotency-key': key,
      'content-type': 'text/csv',
      'content-length': String(file.length), // announced, and never sent
    },
  })
  expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' }, json: first.body })
})

test('422 IDEMPOTENCY_KEY_REUSED: another length or another query, of which nothing is imported', async () => {
  const [key, file] = [newKey(), newFile()]
  await upload(key, file)
  const before = await countImports()
  const reused = apiError(422, 'IDEMPOTENCY_KEY_REUSED')
  expect(await upload(key, `${file}\n`)).toMatchObject(reused)
  expect(await upload(key, file, `?listId=${acme.listId('Leads')}`)).toMatchObject(reused)
  expect(await countImports()).toBe(before)
})

test('of racing uploads under one key, one is imported', async () => {
  const [key, file, before] = [newKey(), newFile(), await countImports()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(key, file)))
  expect(answers.filter((answer) => answer.status === 201 && isReplayed(answer) === null)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await countImports()).toBe(before + 1)
})
