import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { askPage, openOwner } from '../support/dashboardApi.ts'
import { apiError, ask, largestCustomFields, newPhone, words } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { expectFlatError, incoming, postIncoming } from '../support/messages.ts'
import { suiteOfBadInput } from '../support/suite.ts'
import { measureProcessorTime } from '../support/processorTime.ts'

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
  expectFlatError(answer, 400, 'VALIDATION_FAILED')
})

test('400: 4,000 nested levels in place of a text', async () => {
  const deep = '['.repeat(4000) + ']'.repeat(4000)
  const body = JSON.stringify({ customData: incoming({ body: 'BODY' }) }).replace('"BODY"', deep)
  const answer = await soon(() => postIncoming(acme, body))
  expectFlatError(answer, 400, 'VALIDATION_FAILED', /must be a string/)
})

test.each([
  ['of 2,000 nested levels', `"deep": ${'['.repeat(2000)}${']'.repeat(2000)}`],
  ['of 5 MiB', `"long": "${'x'.repeat(5 * mebibyte)}"`],
  ['of which there are 2,000', Array.from({ length: 2000 }, (_, at) => `"field${at}": ${at}`).join()],
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
  '400: a million times %s, whose text is small and whose values are not',
  async (value) => {
    const body = `{"email": [${`${value},`.repeat(1_000_000)}1]}`
    expect(await acme.ask('POST', '/contacts', { body })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  },
)

test('200: brackets and commas in a text are no values', async () => {
  const body = JSON.stringify({ email: 'jane@example.com', ignored: '[{,"\\'.repeat(100_000) })
  expect(await acme.ask('POST', '/contacts', { body })).toMatchObject({ status: 201 })
})

test('400: an email of two million labels', async () => {
  const body = { email: `jane@x${'.x'.repeat(2_000_000)}` }
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

describe('a body may have what its endpoint needs, and no more', () => {
  const [fileBody, textBody, smallBody] = [16 * mebibyte, 4 * mebibyte, mebibyte / 4]
  const sized = (bytes: number) => `{"ignored": "${'x'.repeat(bytes - 15)}"}`
  const cases = [
    ['POST', '/v1/incoming_custom_channel_message', fileBody],
    ['POST', '/v1/send_custom_channel_message', textBody],
    ['POST', '/v1/contacts', textBody],
    ['PATCH', '/v1/contacts/con_1', textBody],
    ['POST', '/v1/lists/lst_1/contacts', smallBody],
    ['POST', '/v1/webhooks', smallBody],
    ['POST', '/dashboard/api/lists', smallBody],
    ['POST', '/dashboard/api/contacts/con_1/replies', fileBody],
    ['POST', '/dashboard/api/campaigns', fileBody],
    ['PATCH', '/dashboard/api/campaigns/cmp_1', fileBody],
    ['POST', '/dashboard/api/campaigns/try', fileBody],
    ['POST', '/dashboard/api/sandbox/contacts/con_1/messages', fileBody],
    ['POST', '/dashboard/api/campaigns/preview', textBody],
  ] as const
  test.each(cases)('413: %s %s of more than %i bytes', async (method, path, most) => {
    const headers = { 'x-api-key': acme.apiKey }
    const send = (bytes: number) => ask({ url: server.origin }, method, path, { headers, body: sized(bytes) })
    expect((await send(most)).status).not.toBe(413)
    const { status, body } = await send(most + 1)
    expect(status).toBe(413)
    expect(JSON.stringify(body)).toContain(most < mebibyte ? `${most / 1024} KiB` : `${most / mebibyte} MiB`)
  })

  test.each(['/incoming_custom_channel_message', '/contacts', '/lists/lst_1/contacts'])(
    '400: more than 5,000 values to %s, before they are parsed',
    async (path) => {
      const body = (values: number) => `{"ignored": [${'1,'.repeat(values - 3)}1]}` // object, list and the last number
      const { body: allowed } = await acme.ask('POST', path, { body: body(5000) })
      expect(JSON.stringify(allowed)).not.toContain('5,000 values')
      const refused = await acme.ask('POST', path, { body: body(5001) })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain('more than 5,000 values; leave out what is not needed')
    },
  )

  /** As clients write JSON that escape all but ASCII: six bytes a unit. */
  const escaped = (value: object) =>
    JSON.stringify(value).replaceAll(
      /[^\0-~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )

  test('200: the longest message, of emoji that are escaped', async () => {
    const text = '😀'.repeat(65_536)
    expect(await postIncoming(acme, escaped({ customData: incoming({ body: text }) }))).toMatchObject({
      status: 200,
    })
    const body = escaped({ customData: { fromId: 'u-1', customChannel: 'crm', body: text } })
    expect(await acme.ask('POST', '/send_custom_channel_message', { body })).toMatchObject({ status: 200 })
  })

  test('201: the largest contact, of emoji that are escaped', async () => {
    const body = escaped({ phone: newPhone(), customFields: largestCustomFields })
    expect(await acme.ask('POST', '/contacts', { body })).toMatchObject({ status: 201 })
  })

  test('201: a campaign with as many pairs, and characters, as one can have', async () => {
    const { owner } = await openOwner(server)
    const answers = Array.from({ length: 10_000 }, (_, at) => ({
      question: `${at}?`.padEnd(50, 'é'),
      answer: 'é'.repeat(150),
    }))
    const body = escaped({ name: 'Large', answers })
    expect(await owner.ask('POST', '/campaigns', { body })).toMatchObject({ status: 201 })
  })
})
