import { isBlank } from '@replyloop/shared/contract/fields'
import { parseJson } from '@replyloop/shared/contract/json'
import { isNoNameWord } from '@replyloop/shared/values/unfilled'
import fc from 'fast-check'
import { anyCharacter } from '../support/anyCharacter.ts'
import { apiError, newPhone, openAccount } from '../support/factories.ts'
import { deliveryOf, outgoing, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server, () => ({ replyWebhook: { url: receiver.url } }))

const samples = [
  '👩🏽‍🚀 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇺🇦 ❤️',
  'مرحبا بالعالم، كم السعر؟',
  'שָׁלוֹם \u202eleft\u202c \u2067isolate\u2069 \u200f',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎𠜱𠝹 \u{10ffff}',
  'e\u0301 e\u0302\u0323 \u0041\u030a Å \u212b Z\u0351\u036b\u0343',
  'ﬁ ① ｱ ß ẞ İ ı',
  'a\u200bb\u200c\u200d\u2060\ufeffc \u2028\u2029\u0085',
  '\u0001\u001f\u007f\u009f \ufffd\ufffe\uffff',
  `'"\\ -- ; %_ <script>alert("&amp;")</script> {{firstName}} \${x} \\u0000`,
]

/** Any text that JSON carries and both databases keep: no NUL, no lone surrogate. */
const anyText = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.string({ unit: anyCharacter, maxLength: max }),
      fc.constantFrom(...samples),
    )
    .map((text) => text.replaceAll('\0', '·'))
    .filter((text) => text.length <= max && !isBlank(text))

/** A text as it is stored where the white space around it is dropped, as in names. */
const trimmed = (max: number) => anyText(max).map((text) => text.trim())

/** A name: `-`, `?` and their like stand for none. */
const personName = trimmed(200).filter((name) => !isNoNameWord(name))

/** `__proto__` is ignored like an unknown field: JavaScript objects cannot hold it safely. */
const fieldName = anyText(64).filter((name) => name !== '__proto__')

const holds = { numRuns: 40, examples: samples.map((sample): [string] => [sample]) }

describe('text comes back exactly as it went in', () => {
  test('as the body of a message', () =>
    fc.assert(
      fc.asyncProperty(anyText(2000), async (body) => {
        expect(await received(acme, { body })).toMatchObject({ body })
      }),
      holds,
    ))

  test('as the body of a reply, up to the webhook', () =>
    fc.assert(
      fc.asyncProperty(anyText(2000), async (body) => {
        const sent = (await acme.client.sendMessage({ body: { customData: outgoing({ body }) } })).body
        expect((await deliveryOf(receiver, sent.messageId)).json).toMatchObject({ body })
      }),
      holds,
    ))

  test('as the names of a sender', () =>
    fc.assert(
      fc.asyncProperty(personName, personName, async (firstName, lastName) => {
        expect(await senderOf(acme, { firstName, lastName })).toMatchObject({ firstName, lastName })
      }),
      { numRuns: 40, examples: samples.map((sample): [string, string] => [sample, sample.toUpperCase()]) },
    ))

  test('as custom fields, their names too', () =>
    fc.assert(
      fc.asyncProperty(fc.dictionary(fieldName, anyText(2000), { maxKeys: 5 }), async (customFields) => {
        const created = await acme.client.createContact({ body: { phone: newPhone(), customFields } })
        expect(created.body.customFields).toEqual(customFields)
        const { body } = await acme.client.getContact({ params: { id: created.body.id } })
        expect(body.customFields).toEqual(customFields)
      }),
      { numRuns: 40 },
    ))

  test('as the label of a channel, by which it is found again', async () => {
    const account = await openAccount(server)
    await fc.assert(
      fc.asyncProperty(trimmed(100), async (channel) => {
        const { id } = await received(account, { channel })
        const { body } = await account.client.listMessages({ query: { channel } })
        expect(body.data[0]).toMatchObject({ id, channel })
        const found = await account.client.listChannels({ query: { search: channel, limit: '100' } })
        expect(found.body.data).toContainEqual(expect.objectContaining({ name: channel, kind: 'custom' }))
      }),
      holds,
    )
  })

  test('as a fromId, which stays the same person', () =>
    fc.assert(
      fc.asyncProperty(trimmed(255), async (fromId) => {
        const first = await senderOf(acme, { fromId })
        expect(first).toMatchObject({ fromId })
        expect(await senderOf(acme, { fromId })).toMatchObject({ id: first.id })
      }),
      holds,
    ))

  test('and two texts that only look alike stay two', async () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
    const ids = [await senderOf(acme, { fromId: composed }), await senderOf(acme, { fromId: decomposed })]
    expect(ids[0]?.id).not.toBe(ids[1]?.id)
    expect(ids.map(({ fromId }) => fromId)).toEqual([composed, decomposed])
  })
})

test('400: text in another encoding than UTF-8, whose letters would be lost', async () => {
  const response = await fetch(`${server.url}/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': acme.apiKey, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ phone: newPhone(), firstName: 'Jürgen' }), 'latin1'),
  })
  const { status } = response
  expect({ status, body: parseJson(await response.text()) }).toMatchObject(apiError(400, 'INVALID_JSON'))
})
