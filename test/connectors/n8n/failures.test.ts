import { newPhone } from '../../support/factories.ts'
import { suiteResource } from '../../support/resource.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { suiteReceiver } from '../../support/suite.ts'
import { answer, redirectTo, startWebhookReceiver } from '../../support/webhookReceiver.ts'
import { itemsOf, runOf } from './support/n8n.ts'
import { jsonOf, suiteWorkbench, pairsOf, replyloop, workflowOf } from './support/workbench.ts'

const stranger = suiteReceiver()
const elsewhere = suiteReceiver()
const untrusted = suiteResource(() => startWebhookReceiver({ tls: selfSigned }))
const bench = suiteWorkbench()

const create = {
  resource: 'contact',
  operation: 'upsert',
  phone: '={{ $json.phone }}',
  updateExisting: false,
}

/** Runs an operation against a server that answers as it is told. */
async function operateOnStranger(
  parameters: Record<string, unknown>,
  items: readonly object[],
  onError: string,
) {
  const credential = await bench.n8n.credential({ baseUrl: stranger.url, apiKey: 'rl_any' })
  return bench.execute(workflowOf(items, replyloop(parameters, { onError })), credential)
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answer(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))

test('without Continue On Fail the first failing item ends the run with our message, code and its place', async () => {
  const { account, execute } = bench
  const [before, after] = [newPhone(), newPhone()]
  const items = [{ phone: before }, { phone: '12' }, { phone: after }]
  const { error } = runOf(await execute(workflowOf(items, replyloop(create))), 'Replyloop')
  expect(error).toMatchObject({
    message: expect.stringMatching(/^INVALID_PHONE: /),
    description: expect.stringContaining('Request ID: '),
    httpCode: '400',
    context: { itemIndex: 1 },
  })
  const contacts = JSON.stringify((await account.client.findContact({ query: { limit: '100' } })).body)
  expect(contacts).toContain(before)
  expect(contacts).not.toContain(after)
})

test('an error lists every field at fault once, as the person sees it', async () => {
  const { execute } = bench
  const node = replyloop({ ...create, email: 'nobody' })
  const { error } = runOf(await execute(workflowOf([{ phone: '12' }], node)), 'Replyloop')
  expect(error?.message).toMatch(/^INVALID_PHONE: Phone .+ \(also wrong: Email\)$/)
  expect(error?.description).toMatch(/^Email .+\nRequest ID: /)
})

test('with an error output the failing item leaves there with its input, and the others go on', async () => {
  const { execute } = bench
  const node = replyloop(create, { onError: 'continueErrorOutput' })
  const run = runOf(await execute(workflowOf([{ phone: '12' }, { phone: newPhone() }], node)), 'Replyloop')
  const [good, failed] = run.data?.main ?? []
  expect(pairsOf(good ?? [])).toEqual([1])
  expect(jsonOf(failed ?? [])).toEqual([{ phone: '12', error: expect.stringMatching(/^INVALID_PHONE: /) }])
})

test('429 is waited out for as long as Retry-After says, by the following items too', async () => {
  const contact = { id: 'con_1', firstName: null }
  const error = { code: 'RATE_LIMITED', message: 'Too many', requestId: 'r' }
  const refused = json(429, { error }, { 'retry-after': '2' })
  stranger.behave(refused, refused, json(200, contact))
  const first = stranger.deliveries.length
  const items = [{ phone: '+15550000001' }, { phone: '+15550000002' }]
  const execution = await operateOnStranger(create, items, 'stopWorkflow')
  expect(pairsOf(itemsOf(execution, 'Replyloop'))).toEqual([0, 1])
  const sent = stranger.deliveries.slice(first)
  expect(sent.map((request) => request.json)).toMatchObject([items[0], items[0], ...items])
  const waits = sent.slice(1, 3).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1990)
})

const refusals: [string, number, string, Record<string, string>, number][] = [
  ['six times in all, and not for ever', 429, 'RATE_LIMITED', { 'retry-after': '0' }, 6],
  ['once, where the wait would be an hour', 429, 'RATE_LIMITED', { 'retry-after': '3600' }, 1],
  ['again, while the first request is at work', 409, 'IDEMPOTENCY_IN_FLIGHT', { 'retry-after': '0' }, 6],
  ['once, where a repeat changes nothing', 409, 'PHONE_TAKEN', { 'retry-after': '0' }, 1],
]

test.each(refusals)('a refused request is sent %s', async (_, status, code, headers, times) => {
  stranger.behave(json(status, { error: { code, message: 'No', requestId: 'r' } }, headers))
  const before = stranger.deliveries.length
  const execution = await operateOnStranger(create, [{ phone: '+15550000001' }], 'continueRegularOutput')
  expect(jsonOf(itemsOf(execution, 'Replyloop'))).toEqual([{ error: `${code}: No` }])
  expect(stranger.deliveries.slice(before)).toHaveLength(times)
})

test('a certificate that nobody trusts is refused, unless SSL issues are to be ignored', async () => {
  const server = untrusted
  server.behave(json(200, { id: 'con_1' }))
  const credential = await bench.n8n.credential({ baseUrl: server.url, apiKey: 'rl_any' })
  const [refused] = jsonOf(await bench.operate(create, [{ phone: '+15550000001' }], credential))
  expect(refused).toEqual({ error: expect.stringMatching(/certificate/i) })
  const trusting = { ...create, requestOptions: { allowUnauthorizedCerts: true } }
  const [taken] = jsonOf(await bench.operate(trusting, [{ phone: '+15550000001' }], credential))
  expect(taken).toMatchObject({ id: 'con_1' })
})

test('what is no answer of ours says so, and a page of a proxy is not taken for data', async () => {
  for (const behaviour of [
    answer(200, {}, '<html>Welcome</html>'),
    answer(502, {}, 'Bad gateway'),
    answer(302, { location: '/' }),
  ]) {
    stranger.behave(behaviour)
    const execution = await operateOnStranger(create, [{ phone: '+15550000001' }], 'continueRegularOutput')
    expect(jsonOf(itemsOf(execution, 'Replyloop'))).toEqual([
      { error: expect.stringMatching(/^UNEXPECTED_ANSWER: .*\(status (200|502|302)\)/) },
    ])
  }
})

test.each([
  [200, /^Check the base URL/],
  [502, /try again later\.$/],
  [413, /^A proxy before the server takes no request of this size\.$/],
])('an answer %i of something else says what to do', async (status, description) => {
  stranger.behave(answer(status, {}, '<html></html>'))
  const execution = await operateOnStranger(create, [{ phone: '+15550000001' }], 'stopWorkflow')
  expect(runOf(execution, 'Replyloop').error?.description).toMatch(description)
})

test('what is wrong in the credential is said to be there', async () => {
  const { account, execute, n8n, server } = bench
  const failureWith = async (baseUrl: string, apiKey: string) => {
    const credential = await n8n.credential({ baseUrl, apiKey })
    const workflow = workflowOf([{ phone: newPhone() }], replyloop(create))
    return runOf(await execute(workflow, credential), 'Replyloop').error
  }
  const checkBaseUrl = expect.stringMatching(/^Check the base URL of the credential\.\nRequest ID: /)
  const enterKey = expect.stringMatching(/^Enter the current API key in the credential/)
  for (const [baseUrl, apiKey, code, description] of [
    [`${server.origin}/contacts`, account.apiKey, 'NOT_FOUND', checkBaseUrl],
    [`${server.origin}/dashboard`, account.apiKey, 'METHOD_NOT_ALLOWED', checkBaseUrl],
    [server.origin, 'rl_wrong', 'UNAUTHORIZED', enterKey],
  ] as const) {
    const message = expect.stringMatching(`^${code}: `)
    expect(await failureWith(baseUrl, apiKey)).toMatchObject({ message, description })
  }
})

test('a custom field in broken JSON fails its item alone', async () => {
  const { operate } = bench
  const items = await operate({ ...create, additionalFields: { customFieldsJson: '={{ $json.fields }}' } }, [
    { phone: newPhone(), fields: '{"a": 1}' },
    { phone: newPhone(), fields: '{"a": ' },
    { phone: newPhone(), fields: { b: 2 } },
  ])
  expect(jsonOf(items)).toMatchObject([
    { customFields: { a: 1 } },
    { error: expect.stringContaining('not a JSON object') },
    { customFields: { b: 2 } },
  ])
  expect(pairsOf(items)).toEqual([0, 1, 2])
})

const testCredential = (baseUrl: string, apiKey: string) =>
  bench.n8n.rest('POST', '/rest/credentials/test', {
    credentials: { id: '', name: 'Replyloop', type: 'replyloopApi', data: { baseUrl, apiKey } },
  })

test('the credential is tested by asking who it belongs to, with any way to write the base URL', async () => {
  const { account, server } = bench
  for (const baseUrl of [server.origin, `${server.origin}/`, `${server.origin}/v1`, ` ${server.origin}/v1/ `])
    expect(await testCredential(baseUrl, account.apiKey)).toMatchObject({ data: { status: 'OK' } })
  const refused = { status: 'Error', message: expect.stringMatching(/^The API key is not valid/) }
  expect(await testCredential(server.origin, 'rl_wrong')).toMatchObject({ data: refused })
})

test.each([
  [429, 'RATE_LIMITED', /^The account has used up its requests/],
  [403, 'HTTPS_REQUIRED', /^Start the Base URL with https/],
])('the credential says in its own words what %i %s asks for', async (status, code, message) => {
  stranger.behave(json(status, { error: { code, message: 'No', requestId: 'r' } }))
  const answered = await testCredential(stranger.url, 'rl_any')
  expect(answered).toMatchObject({ data: { status: 'Error', message: expect.stringMatching(message) } })
})

test('the credential does not pass for another site, and its key goes nowhere else', async () => {
  for (const behaviour of [
    answer(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'),
    answer(200),
    answer(404, {}, 'Not here'),
    answer(503, {}, 'Bad gateway'),
    redirectTo(`${elsewhere.url}/v1/me`),
  ]) {
    stranger.behave(behaviour)
    expect(await testCredential(stranger.url, 'rl_any')).toMatchObject({
      data: { status: 'Error', message: expect.stringMatching(/^What answered is not Replyloop: check/) },
    })
  }
  expect(elsewhere.deliveries).toEqual([])
})

/** What a run and the test of a credential say about a base URL. */
async function saidAbout(baseUrl: string) {
  const credential = await bench.n8n.credential({ baseUrl, apiKey: 'rl_any' })
  const workflow = workflowOf([{ phone: '+15550000001' }], replyloop(create))
  const { error } = runOf(await bench.execute(workflow, credential), 'Replyloop')
  return { run: error?.message, tested: await testCredential(baseUrl, 'rl_any') }
}

test('https:// may be left out before the name of a domain', async () => {
  const { run, tested } = await saidAbout('replyloop.invalid')
  expect(run).toMatch(/ENOTFOUND|connection/)
  expect(tested).toMatchObject({ data: { status: 'Error', message: 'ENOTFOUND' } })
})

test.each(['ftp://replyloop.example.com', '127.0.0.1:4500', 'replyloop:4500', 'localhost'])(
  'the base URL %s is told to begin with its scheme',
  async (baseUrl) => {
    const message = expect.stringMatching(/^Start the Base URL of the credential with https/)
    const { run, tested } = await saidAbout(baseUrl)
    expect({ run, tested }).toMatchObject({ run: message, tested: { data: { status: 'Error', message } } })
  },
)

test('a server without TLS at an https address is named', async () => {
  const { host } = new URL(bench.server.origin) // speaks plain HTTP
  expect(await saidAbout(`https://${host}`)).toMatchObject({
    run: expect.stringMatching(/^No TLS at this address/),
  })
})

test('agents find the node as a tool, and never its trigger', async () => {
  const { n8n } = bench
  const types = JSON.stringify(await n8n.rest('GET', '/types/nodes.json'))
  expect(types).toContain('"n8n-nodes-replyloop.replyloopTool"')
  expect(types).not.toContain('"n8n-nodes-replyloop.replyloopTriggerTool"')
})
