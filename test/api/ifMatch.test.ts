import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { createContact, openAccount, type TestResponse } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = suiteAccount(server)
const contact = suiteConstant(() => createContact(account))

const ask = (method: string, path: string, body?: unknown, ifMatch?: string) =>
  askDashboard(server, account, method, path, {
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })
const etagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'no ETag'

test.each(['abc', '"abc', '"a"b"', '""x', ',', 'W/abc', '*, "a"', '"a" "b"'])(
  'If-Match: %s is malformed',
  async (ifMatch) => {
    expect(await ask('PATCH', '/settings', { name: 'Nobody' }, ifMatch)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', details: [{ path: 'If-Match' }] } },
    })
    expect(fieldsOf(await ask('GET', '/settings'))['name']).not.toBe('Nobody')
  },
)

test('a weak version matches nothing', async () => {
  const etag = etagOf(await ask('GET', '/settings'))
  expect(await ask('PATCH', '/settings', { name: 'Nobody' }, `W/${etag}`)).toMatchObject({ status: 412 })
})

test('what does not exist is not found, in any version of it', async () => {
  for (const ifMatch of ['*', '"abc"'])
    expect(await ask('PATCH', '/contacts/con_none', { firstName: 'A' }, ifMatch)).toMatchObject({
      status: 404,
      body: { error: { code: 'CONTACT_NOT_FOUND' } },
    })
})

test('the former id of a merged contact saves the one that it is part of, from its version', async () => {
  const [kept, other] = [await createContact(account), await createContact(account)]
  await account.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: other.id } })
  const path = `/contacts/${other.id}`
  const etag = etagOf(await ask('GET', path))
  expect(await ask('PATCH', path, { firstName: 'Eve' }, etag)).toMatchObject({
    status: 200,
    body: { id: kept.id, firstName: 'Eve' },
  })
  expect(await ask('PATCH', path, { firstName: 'Mallory' }, etag)).toMatchObject({ status: 412 })
})

test('another account’s version opens nothing', async () => {
  const stranger = await openAccount(server)
  const etag = etagOf(await ask('GET', `/contacts/${contact.id}`))
  expect(
    await stranger.ask('PATCH', `/contacts/${contact.id}`, { headers: { 'if-match': etag }, body: {} }),
  ).toMatchObject({ status: 404 })
})

test('the typed client sends a version, also one that a proxy has marked as weak, and says what is there now', async () => {
  const { body, headers } = await account.client.getContact({ params: { id: contact.id } })
  const update = (firstName: string) =>
    account.client.updateContact({
      params: { id: body.id },
      body: { firstName },
      ifMatch: `W/${headers['etag'] ?? ''}`,
    })
  expect((await update('Eve')).body.firstName).toBe('Eve')
  await expect(update('Mallory')).rejects.toMatchObject({
    status: 412,
    code: 'VERSION_CONFLICT',
    current: { firstName: 'Eve' },
    headers: { etag: expect.stringMatching(/^"/) },
  })
})

test('a template is chosen for the version of the campaign that was seen', async () => {
  const owner = await openAccount(server, { campaigns: [{ name: 'Funnel' }] })
  const path = `/campaigns/${owner.campaignId('Funnel')}`
  const read = async () => etagOf(await askDashboard(server, owner, 'GET', path))
  const clear = (ifMatch: string) =>
    askDashboard(server, owner, 'POST', `${path}/template`, {
      body: { clear: true },
      headers: { 'if-match': ifMatch },
    })
  const old = await read()
  await askDashboard(server, owner, 'PATCH', path, { body: { name: 'Another one' } })
  expect(await clear(old)).toMatchObject({ status: 412, body: { current: { name: 'Another one' } } })
  expect(await clear(await read())).toMatchObject({ status: 200 })
})
