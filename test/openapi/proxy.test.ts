import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { z } from 'zod'
import { access, addressed } from '../support/access/access.ts'
import { createContact, newEmail, newPhone } from '../support/factories.ts'
import { openPopulatedAccount, type PopulatedAccount } from '../support/populatedAccount.ts'
import { freePort } from '../support/ports.ts'
import { suiteServer } from '../support/suite.ts'
import { suiteConstant, suiteResource } from '../support/resource.ts'
import { until } from '../support/time.ts'
import { documentFile, makeFolder, programs } from './tools.ts'

const server = suiteServer()
const own = suiteConstant(() => openPopulatedAccount(server))
/** Who becomes part of its contact. */
const second = suiteConstant(() => createContact(own.account))
const proxy = suiteResource(async () => {
  const { path, remove } = makeFolder(documentFile(server.url))
  const port = await freePort()
  const args = [
    'proxy',
    'openapi.json',
    server.url,
    '--errors',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]
  const prism = spawn(process.execPath, [programs.prism, ...args], { cwd: path, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until(
    () => fetch(`${url}/openapi.json`).catch(() => undefined),
    (response) => response !== undefined,
  )
  const close = async () => {
    prism.kill()
    await once(prism, 'exit')
    remove()
  }
  return { url, close }
})

/** Sends a request through the proxy, which refuses what the document does not allow, in requests and in responses. */
async function send(method: string, path: string, body?: string, type = 'application/json') {
  const response = await fetch(proxy.url + path, {
    method,
    headers: { 'x-api-key': own.account.apiKey, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, isFine: response.ok, said: (await response.text()).slice(0, 2000) }
}
/** What is answered where nothing is refused. */
const fine = { isFine: true, said: expect.not.stringContaining('stoplight.io') }

const Operation = z.looseObject({
  requestBody: z.object({ content: z.record(z.string(), z.looseObject({ example: z.json() })) }).optional(),
})
const { paths } = openApi({ serverUrl: 'https://replyloop.example/v1', version: '1.2.3' })
/** What is deleted goes last, and a contact after its memberships. */
const order = ({ method, path }: Endpoint) => (method === 'DELETE' ? 1 / path.length + 1 : 0)
const operations = Object.entries<Endpoint>(contract)
  .filter(([, row]) => row.isDocumented)
  .toSorted(([, one], [, other]) => order(one) - order(other))
  .map(([name, row]) => ({ name, row }))

const isName = (name: string): name is keyof typeof contract => Object.hasOwn(contract, name)

/** The example of a request, about what the account has. */
function exampleOf({ method, path }: Endpoint, name: string, of: PopulatedAccount) {
  const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const [[type, { example }] = ['', { example: undefined }]] = Object.entries(
    Operation.parse(found).requestBody?.content ?? {},
  )
  if (example === undefined) return []
  const id = '01KAFV5Z3M8Q4T0R6W2X9Y7B1C'
  const written = (typeof example === 'string' ? example : JSON.stringify(example))
    .replaceAll(`con_${id}`, of.contact.id)
    .replaceAll('con_01KAFV5Z3M8Q4T0R6W2X9Y7B1D', second.id)
    .replaceAll(`lst_${id}`, of.listId)
    .replaceAll(`cam_${id}`, of.campaignId)
    .replaceAll(`snp_${id}`, of.snippetId)
    .replaceAll('client@shop.test', name === 'grantCredits' ? of.subAccount.email : newEmail('client'))
  return [written, type] as const
}

/** What is refused as it is by now, which the document allows too. */
const lateOnes = new Set([
  'startBroadcast',
  'pauseBroadcast',
  'resumeBroadcast',
  'cancelBroadcast',
  'cancelBulk',
  'cancelScheduledMessage',
])

test.each(operations)(
  '$name: its example is allowed, and so is what the service answers',
  async ({ name, row }) => {
    if (!isName(name)) throw new Error(`${name} is no endpoint`)
    const request = access[name].ofAnother(own)
    const named = name === 'getMergePreview' ? { ...request, query: { with: second.id } } : request
    const [address] = addressed(row, named)
    const sent = await send(row.method, address, ...exampleOf(row, name, own))
    expect(sent).toMatchObject(lateOnes.has(name) ? { ...fine, isFine: false, status: 409 } : fine)
  },
)

const besides: readonly (readonly [string, string, () => object | Promise<object>])[] = [
  ['/contacts', 'null', () => ({ phone: newPhone(), email: null, customFields: null, lastName: null })],
  [
    '/contacts',
    'other spellings',
    () => ({ phone_number: newPhone(), first_name: 'Jane', list_ids: [own.listId] }),
  ],
  [
    '/send_custom_channel_message',
    'a contactId',
    async () => ({
      customData: { contact_id: (await createContact(own.account)).id, customChannel: 'crm', body: 'Hi' },
    }),
  ],
  [
    '/incoming_custom_channel_message',
    'an id, and a null',
    () => ({ customData: { id: newPhone(), fromId: 'a', toId: 'b', body: 'Hi', mediaUrl: null } }),
  ],
]
test.each(besides)('%s: what the service takes besides is allowed: %s', async (path, _, body) => {
  expect(await send('POST', path, JSON.stringify(await body()))).toMatchObject(fine)
})

test.each([
  ['/contacts', { firstName: 'Jane' }],
  ['/incoming_custom_channel_message', { customData: { fromId: 'a', toId: 'b', body: 'Hi' } }],
  ['/lists/lst_1/contacts', {}],
  ['/send_custom_channel_message', { customData: { customChannel: 'crm', body: 'Hi' } }],
])('%s: what the service refuses is not allowed: %j', async (path, body) => {
  const { status, said } = await send('POST', path, JSON.stringify(body))
  expect({ status, said }).toEqual({
    status: 422,
    said: expect.stringContaining('must have required property'),
  })
})
