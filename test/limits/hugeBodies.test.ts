import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { askPage } from '../support/dashboardApi.ts'
import { apiError, newPhone, words } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { expectFlatError, incoming, postIncoming } from '../support/messages.ts'
import { suiteOfBadInput } from '../support/suite.ts'
import { measureProcessorTime } from './processorTime.ts'

const mebibyte = 1024 * 1024
/** Generous for a slow machine; work in quadratic time would take much longer. */
const soonMs = 5000

const { server, acme } = suiteOfBadInput()

/** Expects a request to take little of a processor's time. The service runs in this thread; others do not count. */
async function soon<T>(ask: () => Promise<T>): Promise<T> {
  const elapsed = measureProcessorTime()
  const result = await ask()
  expect(elapsed()).toBeLessThan(soonMs)
  return result
}
/** Posts a message with further fields beside `customData` and in it. */
const postWith = (unknown: string, fields: object = {}) => {
  const customData = `{${unknown}, ${JSON.stringify(incoming(fields)).slice(1)}`
  return soon(() => postIncoming(acme, `{${unknown}, "customData": ${customData}}`))
}

test.each(['[', '{"a":'])('400: %s, nested a million times and never closed', async (open) => {
  const answer = await soon(() => postIncoming(acme, open.repeat(1_000_000)))
  expectFlatError(answer, 400, 'INVALID_JSON')
})

test('400: 100,000 nested levels in place of a text', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const body = JSON.stringify({ customData: incoming({ body: 'BODY' }) }).replace('"BODY"', deep)
  const answer = await soon(() => postIncoming(acme, body))
  expectFlatError(answer, 400, 'VALIDATION_FAILED', /must be a string/)
})

test.each([
  ['of 100,000 nested levels', `"deep": ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['of 5 MiB', `"long": "${'x'.repeat(5 * mebibyte)}"`],
  ['of which there are 100,000', Array.from({ length: 100_000 }, (_, at) => `"field${at}": ${at}`).join()],
])('200: ignored fields %s have no effect', async (_, unknown) => {
  expect(await postWith(unknown, { body: 'kept' })).toMatchObject({ status: 200 })
  const { data } = (await acme.client.listMessages({ query: { limit: '1' } })).body
  expect(data[0]).toMatchObject({ body: 'kept', type: 'text' })
})

test.each(['/incoming_custom_channel_message', '/send_custom_channel_message', '/contacts'])(
  '413: 17 MiB to %s',
  async (path) => {
    const body = `{"customData": "${'x'.repeat(17 * mebibyte)}"}`
    const answer = await soon(() => acme.ask('POST', path, { body }))
    expect(answer).toMatchObject({ status: 413 })
    expect(JSON.stringify(answer.body)).toContain('"PAYLOAD_TOO_LARGE"')
  },
)

test.each([
  ['gzip', gzipSync],
  ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
])('413: a small %s body that inflates beyond 16 MiB', async (encoding, compress) => {
  const body = new Uint8Array(compress(Buffer.alloc(40 * mebibyte, ' ')))
  expect(body.length).toBeLessThan(mebibyte / 10)
  const type = { 'content-type': 'application/json', 'content-encoding': encoding }
  const headers = { ...type, 'x-api-key': acme.apiKey }
  const url = `${server.url}/incoming_custom_channel_message`
  const answer = await soon(() => fetch(url, { method: 'POST', headers, body }))
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test('a file of a million blank rows that have more cells than the first line is soon read', async () => {
  const { run, preview } = importsOf(server, acme)
  const file = `phone\n${',\n'.repeat(1_000_000)}${newPhone()}\n`
  const [previewed, imported] = await soon(async () => [
    await preview(file.slice(0, 1_000_000)),
    await run(file),
  ])
  expect(previewed).toMatchObject({ rows: [], failure: null })
  expect(imported).toMatchObject({ state: 'done', rowsTotal: 1, created: 1 })
})

test.each(['[]', '{}'])(
  '400: five million times %s, whose text is small and whose values are not',
  async (value) => {
    const body = `{"email": [${`${value},`.repeat(5_000_000)}1]}`
    expect(await acme.ask('POST', '/contacts', { body })).toMatchObject(apiError(400, 'INVALID_JSON'))
  },
)

test('200: brackets and commas in a text are no values', async () => {
  const body = JSON.stringify({ email: 'jane@example.com', ignored: '[{,"\\'.repeat(1_000_000) })
  expect(await acme.ask('POST', '/contacts', { body })).toMatchObject({ status: 201 })
})

test('400: an email of seven million labels', async () => {
  const body = { email: `jane@x${'.x'.repeat(7_000_000)}` }
  expect(await acme.ask('POST', '/contacts', { body })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test.each(
  words(`
    /session /setup /setup/read /invitations /invitations/read /password_links /password_links/read
  `),
)('413: 65 KiB to %s, which takes requests from anybody', async (path) => {
  const body = { password: 'x'.repeat(65 * 1024) }
  const answer = await askPage(server, undefined, 'POST', path, { body })
  expect(answer).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
})
