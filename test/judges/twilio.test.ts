import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Ajv } from 'ajv'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import twilioPackage from 'twilio'
import { z } from 'zod'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { outgoing, outgoingFile } from '../support/adapterCall.ts'
import { callOf, hookUrl } from '../support/smsCall.ts'
import { suiteSafeFetch } from '../support/suite.ts'
import { openServer } from '../support/ports.ts'
import { suiteTwilio } from '../support/twilio.ts'
import type { StandInService } from '../support/twilio/state.ts'

/** Twilio's own description of its interface (`CHANNEL_CORPUS`); not part of the project. */
const corpus = process.env['CHANNEL_CORPUS'] ?? join(import.meta.dirname, '../../../shared/fixtures')
const description = join(corpus, 'twilio/messages.openapi.json')

const twilio = suiteTwilio()
const safeFetch = suiteSafeFetch()
const to = '+15551234567'
const statusCallback = `${hookUrl}?message=msg_1`

/** Twilio's own client, towards the stand-in. */
function theirs({ byKey = false } = {}) {
  const { url, accountSid, authToken, apiKey } = twilio
  class ToStandIn extends twilioPackage.RequestClient {
    override request<T, O extends object>(options: RequestClient.RequestOptions<T, O>) {
      return super.request({ ...options, uri: options.uri.replace(/^https:\/\/\w+\.twilio\.com/, url) })
    }
  }
  const httpClient = new ToStandIn()
  return byKey
    ? new twilioPackage.Twilio(apiKey.sid, apiKey.secret, { accountSid, httpClient })
    : new twilioPackage.Twilio(accountSid, authToken, { httpClient })
}

/** A message as we are told it, and as Twilio's client is. */
interface Case {
  ours: Partial<OutgoingMessage> & { body?: string }
  theirs: { body?: string; mediaUrl?: string[] }
  /** Whether it goes out by a Messaging Service, and by an API key. */
  by?: { service?: true; key?: true }
}
const link = 'https://files.example.com/1'
const cases: Record<string, Case> = {
  'a text': { ours: { body: 'Grüße & 50 % + 👋' }, theirs: { body: 'Grüße & 50 % + 👋' } },
  'a text of a Messaging Service': { ours: {}, theirs: { body: 'Hello' }, by: { service: true } },
  'a text by an API key': { ours: {}, theirs: { body: 'Hello' }, by: { key: true } },
  'a text with a picture': {
    ours: { body: 'Look', attachments: [outgoingFile('image/jpeg')] },
    theirs: { body: 'Look', mediaUrl: [link] },
  },
  'ten files': {
    ours: { body: '', attachments: Array.from({ length: 10 }, () => outgoingFile('image/png')) },
    theirs: { mediaUrl: Array.from({ length: 10 }, () => link) },
    by: { service: true, key: true },
  },
}

/** The last request: who asks, and the fields in their order by name. */
const posted = () => {
  const { form, path, headers } = twilio.requests.at(-1) ?? { form: new URLSearchParams() }
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return { path, authorization: headers?.['authorization'], fields }
}

async function sendOurs({ ours, by = {} }: Case) {
  const sender = by.service ? twilio.addService() : twilio.number
  const key = { apiKeySid: twilio.apiKey.sid, apiKeySecret: twilio.apiKey.secret }
  const settings = { ...twilio.settings(sender), ...(by.key && key) }
  const { fetch } = safeFetch({ allowLoopback: true })
  const call = callOf(twilioChannel, settings, fetch)
  expect(await twilioChannel.send(call, outgoing({ ...ours, toId: to }))).toMatchObject({ is: 'accepted' })
  return 'phoneNumber' in sender ? { from: sender.phoneNumber } : { messagingServiceSid: sender.sid }
}

test.each(Object.entries(cases))(
  '%s is the same request as Twilio’s own client writes',
  async (_name, given) => {
    const from = await sendOurs(given)
    const ours = posted()
    const client = theirs({ byKey: given.by?.key === true })
    const made = await client.messages.create({ to, statusCallback, ...from, ...given.theirs })
    expect(made.sid).toBe(twilio.sent.at(-1)?.sid)
    expect(ours).toEqual(posted())
  },
)

describe('What has come in is listed', () => {
  const listOurs = async (service: StandInService, since: number, until: number) => {
    const { fetch } = safeFetch({ allowLoopback: true })
    const call = callOf(twilioChannel, twilio.settings(service), fetch)
    const unknownOf = (ids: readonly string[]) => Promise.resolve([...ids])
    const listed = await twilioChannel.hooks?.listInbound?.(call, { since, until, unknownOf })
    if (listed === undefined || 'problem' in listed) throw new Error(listed?.problem ?? 'nothing is listed')
    return listed.events.flatMap((event) => (event.is === 'message' ? [event.message] : []))
  }
  const queries = () =>
    twilio.requests.flatMap(({ path, query, method }) =>
      method === 'GET' && path.endsWith('/Messages.json')
        ? [
            [
              path,
              [...query]
                .flatMap(([name, value]) => (name === 'PageSize' ? [] : [`${name}: ${value}`]))
                .toSorted(),
            ],
          ]
        : [],
    )

  test('as Twilio’s own client lists it, with the same filters and pages, and its files', async () => {
    const service = twilio.addService({ shortCodes: [] })
    const [number = ''] = service.numbers
    const start = Date.UTC(2026, 10, 26, 10)
    const picture = { bytes: Buffer.from('picture'), contentType: 'image/png' }
    for (let index = 0; index < 8; index += 1)
      await twilio.writes(
        {
          from: to,
          service,
          body: `Text ${index}`,
          at: start + index * 60_000,
          ...(index % 3 === 0 && { files: [picture, { ...picture, contentType: 'image/gif' }] }),
        },
        { hookUrl, times: 0 },
      )
    const since = start + 60_000
    const until = start + 6 * 60_000
    const before = queries().length
    const ours = await listOurs(service, since, until)
    const asked = queries().slice(before)
    const client = theirs()
    const made = await client.messages.list({
      to: number,
      dateSentAfter: new Date(since),
      dateSentBefore: new Date(until),
    })
    expect(queries().slice(before + asked.length)).toEqual(asked)
    const inbound = made.filter(({ direction }) => direction === 'inbound').toReversed()
    expect(inbound).toHaveLength(6)
    const theirFiles = await Promise.all(
      inbound.map(async ({ sid, numMedia }) =>
        numMedia === '0'
          ? []
          : (await client.messages(sid).media.list()).map(({ uri, contentType }) => ({
              reference: twilio.url + uri.replace(/\.json$/, ''),
              contentType,
            })),
      ),
    )
    expect(ours).toEqual(
      inbound.map(({ sid, from, body, dateSent }, index) => ({
        address: from,
        providerId: sid,
        type: 'text',
        body,
        sentAt: dateSent.getTime(),
        files: theirFiles[index],
      })),
    )
  })

  test('with the references that the hook has', async () => {
    const service = twilio.addService({ shortCodes: [] })
    const files = [{ bytes: Buffer.from('picture'), contentType: 'image/png' }]
    const posted: URLSearchParams[] = []
    const receiver = await openServer((request, response) => {
      void text(request).then((body) => {
        posted.push(new URLSearchParams(body))
        response.end()
      })
    })
    await twilio.writes({ from: to, service, files }, { hookUrl: receiver.url })
    await receiver.close()
    const [message] = await listOurs(service, Date.now() - 60_000, Date.now() + 60_000)
    const [hook] = posted
    expect(message).toMatchObject({
      providerId: hook?.get('MessageSid'),
      files: [{ reference: hook?.get('MediaUrl0'), contentType: hook?.get('MediaContentType0') }],
    })
  })
})

if (!existsSync(description)) test.skip(`no request is judged by ${description}: it is not there`, () => {})
else {
  const Description = z.looseObject({
    paths: z.record(z.string(), z.looseObject({ post: z.looseObject({}).optional() })),
    components: z.looseObject({}),
  })
  const { paths, components } = Description.parse(JSON.parse(readFileSync(description, 'utf8')))
  const form = z
    .looseObject({
      requestBody: z.looseObject({
        content: z.looseObject({
          'application/x-www-form-urlencoded': z.looseObject({ schema: z.record(z.string(), z.unknown()) }),
        }),
      }),
    })
    .parse(paths['/2010-04-01/Accounts/{AccountSid}/Messages.json']?.post).requestBody.content[
    'application/x-www-form-urlencoded'
  ].schema
  // It lets pass what Twilio does not: unknown fields, no sender, and nothing to send.
  const tightened = {
    ...form,
    components, // which it refers to
    additionalProperties: false,
    allOf: [
      { anyOf: [{ required: ['From'] }, { required: ['MessagingServiceSid'] }] },
      { anyOf: [{ required: ['Body'] }, { required: ['MediaUrl'] }] },
    ],
  }
  const judge = new Ajv({ strict: false, validateFormats: false }).compile(tightened)
  const bodyOf = (fields: URLSearchParams) =>
    Object.fromEntries(
      [...new Set(fields.keys())].map((name) => [
        name,
        name === 'MediaUrl' ? fields.getAll(name) : fields.get(name),
      ]),
    )

  test.each(Object.entries(cases))('%s is what Twilio’s own description asks for', async (_name, given) => {
    await sendOurs(given)
    const body = bodyOf(twilio.requests.at(-1)?.form ?? new URLSearchParams())
    expect([judge(body), judge.errors]).toEqual([true, null])
  })

  test('the description refuses what it should', () => {
    for (const body of [
      { To: to, Body: 'Hi' },
      { To: to, From: to },
      { To: to, From: to, Body: 'Hi', Text: 'Hi' },
    ])
      expect(judge(body)).toBe(false)
  })
}
