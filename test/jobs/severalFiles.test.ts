import { maxAttachments } from '@replyloop/shared/values/limits'
import { dataUri, embedded, files, readLink, storedFiles } from '../support/media.ts'
import { incoming, postIncoming, readMessage, receive } from '../support/messages.ts'
import { receiverPerTest, suiteAccount, suiteOnFakeClock } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { hour } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const host = receiverPerTest()
const acme = suiteAccount(server)

const png = (salt: string) => ({ url: dataUri(files.png(salt)), contentType: 'image/png' })
const pdf = {
  url: dataUri(files.pdf(), 'application/pdf'),
  contentType: 'application/pdf',
  name: 'prices.pdf',
}

describe('a message of a custom channel with several files', () => {
  test('shows all of them in their order, that of mediaUrl first, and tells of them', async () => {
    host.behave((response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(files.png('linked'))
    })
    const linked = { data: `${host.url}/photo.png`, content_type: 'IMAGE/PNG', name: 'photo.png' }
    const fields = { ...embedded(files.gif(), 'image/gif'), attachments: [pdf, linked, png('last')] }
    const id = await receive(acme, fields)
    const [event] = (await acme.client.listEvents({ query: { type: 'message.received' } })).body.data
    const types = ['image/gif', 'application/pdf', 'image/png', 'image/png']
    expect(event).toMatchObject({ data: { id, attachments: types.map((contentType) => ({ contentType })) } })
    await untilIdle()
    const { attachments = [], media } = await readMessage(acme, id)
    expect(attachments.map(({ contentType }) => contentType)).toEqual(types)
    expect(attachments).toMatchObject([
      { bytes: files.gif().length },
      { bytes: files.pdf().length, name: 'prices.pdf' },
      { bytes: files.png('linked').length, name: 'photo.png', error: null },
      { bytes: files.png('last').length },
    ])
    expect(media).toMatchObject({ contentType: 'image/gif' })
    const read = await Promise.all(attachments.map(({ url }) => readLink(url)))
    expect(read.map(({ bytes }) => bytes)).toEqual([
      files.gif(),
      files.pdf(),
      files.png('linked'),
      files.png('last'),
    ])
  })

  test('is stored once however often it comes, and its files go with it', async () => {
    const before = await storedFiles(server.dataDir)
    const given = { messageSid: 'twice', fromId: 'once-and-again', attachments: [png('one'), pdf] }
    const ids = await Promise.all([receive(acme, given), receive(acme, given)])
    ids.push(await receive(acme, { ...given, attachments: [png('other')] }))
    expect(new Set(ids).size).toBe(1)
    const message = await readMessage(acme, ids[0] ?? '')
    expect(message.attachments).toMatchObject([{ contentType: 'image/png' }, { name: 'prices.pdf' }])
    const rows = (await acme.client.listMessages({ query: { contactId: message.contactId } })).body.data
    expect(rows).toHaveLength(1)
    await acme.client.deleteContact({ params: { id: message.contactId } })
    await after(2 * hour)
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test('keeps what came where a link leads nowhere, and says so of that file alone', async () => {
    host.behave(answer(404))
    const link = { url: `${host.url}/gone.png`, contentType: 'image/png' }
    const id = await receive(acme, { attachments: [png('here'), link] })
    await untilIdle()
    expect((await readMessage(acme, id)).attachments).toMatchObject([
      { error: null, bytes: files.png('here').length },
      { error: 'The link answered 404', bytes: null },
    ])
  })

  test.each([
    ['more than may be', Array.from({ length: maxAttachments + 1 }, () => pdf), 'customData.attachments'],
    ['no type', [{ url: pdf.url }], 'customData.attachments[0].contentType'],
    [
      'another type than its bytes',
      [pdf, { ...pdf, contentType: 'image/png' }],
      'customData.attachments[1].contentType',
    ],
    [
      'no address',
      [{ url: 'file:///etc/passwd', contentType: 'image/png' }],
      'customData.attachments[0].url',
    ],
  ])('is refused with %s, and none of its files stays', async (_, attachments, field) => {
    const before = await storedFiles(server.dataDir)
    const refused = await postIncoming(acme, { customData: incoming({ attachments }) })
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining(field) } })
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test('may have as many as one that goes out, with that of mediaUrl', async () => {
    const attachments = Array.from({ length: maxAttachments - 1 }, (_, at) => png(String(at)))
    const id = await receive(acme, { ...embedded(files.gif(), 'image/gif'), attachments })
    expect((await readMessage(acme, id)).attachments).toHaveLength(maxAttachments)
    const many = incoming({ ...embedded(files.gif(), 'image/gif'), attachments: [...attachments, pdf] })
    expect(await postIncoming(acme, { customData: many })).toMatchObject({ status: 400 })
  })
})
