import { eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { files } from '../support/media.ts'
import { readMessage } from '../support/messages.ts'
import { smsAccounts } from '../support/sms/accounts.ts'
import type { SmsKind } from '../support/sms/kinds.ts'
import type { SuiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'
import { channelContract } from './contract.ts'
import { retriesOnce } from './sms.retries.ts'

/** What every kind of channel of numbers keeps: the contract of channels, and what is true of text messages alone. */
export function smsContract(kind: SmsKind, suite: SuiteOnFakeClock): void {
  const { server, untilIdle, after } = suite
  const { channelOf, connect, person, messagesOf, contactsOf, latest, open, senders } = smsAccounts(
    kind,
    suite,
  )

  channelContract(
    {
      label: 'sms',
      choices: 'lines',
      shown: () => senders().flatMap((sender) => sender.accepted().map(({ text }) => ({ text, taps: [] }))),
      confirmsOptOut: true,
      connect,
      disconnect: (account) =>
        askDashboard(server, account, 'DELETE', `/connected_channels/${channelOf(account).id}`),
      async meet(account) {
        const ann = person(account)
        const ids = new Map<string, string>()
        const idOf = (sid: string) => ids.get(sid) ?? ids.set(sid, kind.newId()).get(sid)
        const writes = async (text: string, sid?: string) => {
          const id = sid === undefined ? undefined : idOf(sid)
          await ann.writes(text, id === undefined ? {} : { id })
          return (await latest(account)).id
        }
        await writes('Hello')
        return { id: (await latest(account)).contactId, writes }
      },
      provider: {
        refuses: () => kind.standIn.failNext(kind.codes.landline),
        later: () => kind.standIn.answerNext(404, { body: 'nothing here' }),
        stops: () => kind.standIn.failNext(kind.codes.credentials),
        resume: (account) =>
          askDashboard(server, account, 'POST', `/connected_channels/${channelOf(account).id}/resume`),
        loses: () => kind.standIn.cutNext(),
        answers: (status, headers) => kind.standIn.answerNext(status, { headers }),
        accepted: () => senders().flatMap((sender) => sender.accepted().map(({ text }) => text)),
      },
    },
    suite,
  )

  retriesOnce(kind, suite)

  describe(`A text message by ${kind.kind}`, () => {
    test('comes from a contact with that phone, and a second form of its number is the same person', async () => {
      const account = await openAccount(server)
      await connect(account)
      await person(account, '+525512345678').writes('Hola')
      await person(account, '+5215512345678').writes('Otra vez')
      await person(account, '725725').writes('A short code')
      const contacts = await contactsOf(account)
      expect(contacts).toHaveLength(2)
      expect(new Set(contacts.map(({ phone }) => phone))).toEqual(new Set(['+525512345678', null]))
    })

    test('that comes several times, also at once, is there once', async () => {
      const { account, ann, sender } = await open()
      const before = (await messagesOf(account)).length
      const id = kind.newId()
      const { hookUrl } = channelOf(account)
      const written = { from: ann.from, text: 'Once', id }
      const posts = [1, 2, 3].map(() => sender.writes(written, hookUrl, { times: 2 }))
      expect((await Promise.all(posts)).flat()).toEqual(Array.from({ length: 6 }, () => 200))
      await untilIdle()
      const said = (await messagesOf(account)).slice(before).filter(({ body }) => body === 'Once')
      expect(said).toHaveLength(1)
    })

    test('with files keeps them all, which the provider hands out elsewhere', async () => {
      const { account, ann } = await open()
      const sent = [
        { bytes: files.png('one'), contentType: 'image/png' },
        { bytes: files.jpeg(), contentType: 'image/jpeg' },
      ]
      await ann.writes('Look', { files: sent })
      await untilIdle()
      const { body, attachments = [] } = await latest(account)
      expect(body).toBe('Look')
      expect(attachments.map(({ contentType, bytes }) => [contentType, bytes])).toEqual(
        sent.map((file) => [file.contentType, file.bytes.length]),
      )
      for (const [index, { url }] of attachments.entries()) {
        const got = Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
        expect(got.equals(sent[index]?.bytes ?? Buffer.alloc(0))).toBe(true)
      }
      expect(kind.standIn.files.asked.slice(-2)).toMatchObject([
        { hasCredentials: false },
        { hasCredentials: false },
      ])
    })

    test('goes out with a file by a link that anybody can read, for the provider', async () => {
      const { replies, sender } = await open()
      const picture = files.png('for the person')
      const data = `data:image/png;base64,${picture.toString('base64')}`
      await replies({ body: 'Look', attachments: [data] })
      await untilIdle()
      const [link = ''] = sender.accepted().at(-1)?.files ?? []
      expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(picture)).toBe(true)
    })

    test('that is too long with its numbered lines is refused before it is saved', async () => {
      const { account, contactId } = await open()
      const rows = Array.from({ length: 10 }, (_, at) => ({
        title: `Row ${at}`,
        description: 'x'.repeat(72),
      }))
      const body = { body: 'x'.repeat(1000), menu: { button: 'Open', rows } }
      const refused = await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, { body })
      expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'body'))
      expect(JSON.stringify(refused)).toMatch(/with a line for each thing to tap, it has 18\d\d characters/)
    })

    test.each([
      ['in their order', ['sent', 'delivered']],
      ['in the other order, each twice', ['delivered', 'delivered', 'sent', 'sent']],
      ['only the last', ['delivered']],
    ] as const)('is Sent and delivered by receipts %s', async (_order, states) => {
      const { account, replies, sender } = await open()
      const id = await replies({ body: 'Did it arrive?' })
      await untilIdle()
      const accepted = sender.accepted().at(-1)?.id ?? ''
      for (const state of states) expect(await sender.status(accepted, state)).toEqual([200])
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Sent',
        providerId: accepted,
        deliveredAt: expect.any(String),
      })
    })

    test('is delivered where the receipt overtakes the provider’s answer', async () => {
      const { account, replies, sender } = await open()
      kind.standIn.tellFirst('sent', 'delivered')
      const id = await replies({ body: 'Quick' })
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Sent',
        attempts: 1,
        providerId: sender.accepted().at(-1)?.id,
        deliveredAt: expect.any(String),
      })
    })

    test('is Failed with the provider’s code and words where it could not be delivered', async () => {
      const { account, replies, sender } = await open()
      const id = await replies({ body: 'Are you there?' })
      await untilIdle()
      const accepted = sender.accepted().at(-1)?.id ?? ''
      const { landline: code } = kind.codes
      expect(await sender.status(accepted, 'failed', { code })).toEqual([200])
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Failed',
        error: { kind: 'refused', code: String(code), detail: expect.stringContaining('landline') },
      })
    })

    test('of which nobody knows the outcome is Sent once a receipt says that it arrived', async () => {
      const { account, replies, sender } = await open()
      kind.standIn.cutNext()
      const id = await replies({ body: 'In doubt' })
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Failed',
        error: { kind: 'unknown_outcome' },
      })
      const accepted = sender.accepted().at(-1)
      expect(await sender.status(accepted?.id ?? '', 'delivered')).toEqual([200])
      expect(await readMessage(account, id)).toMatchObject({ status: 'Sent', attempts: 1, error: null })
      await after(day)
      expect(sender.accepted().filter(({ text }) => text === 'In doubt')).toHaveLength(1)
    })

    test('to somebody who has sent STOP to the provider alone opts the contact out, with a line on the timeline', async () => {
      const { account, contactId, replies, sender, timeline } = await open()
      const before = sender.accepted().length
      kind.standIn.failNext(kind.codes.stop)
      const id = await replies({ body: 'Hello?' })
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Failed',
        error: { code: String(kind.codes.stop) },
      })
      const { body: contact } = await account.client.getContact({ params: { id: contactId } })
      expect(contact).toMatchObject({ optedOut: true })
      expect(await timeline()).toContainEqual(expect.objectContaining({ rule: 'told_provider' }))
      await after(hour)
      expect(sender.accepted()).toHaveLength(before) // and nothing confirms it
    })

    test('that the provider has understood as STOP, in its own words, is obeyed and not confirmed', async () => {
      const { account, ann, contactId, sender } = await open()
      const before = sender.accepted().length
      await ann.writes('Baja', { optOut: 'STOP' })
      await after(minute)
      const read = async () => (await account.client.getContact({ params: { id: contactId } })).body
      expect(await read()).toMatchObject({ optedOut: true })
      await ann.writes('Alta', { optOut: 'START' })
      await untilIdle()
      expect(await read()).toMatchObject({ optedOut: false })
      expect(sender.accepted()).toHaveLength(before)
    })

    test('that carriers refuse for want of a registration stops the channel, which says what to do', async () => {
      const { account, replies, sender } = await open()
      await replies({ body: 'Hello?' })
      await untilIdle()
      const accepted = sender.accepted().at(-1)?.id ?? ''
      const { unregistered: code } = kind.codes
      expect(await sender.status(accepted, 'failed', { code })).toEqual([200])
      await untilIdle()
      const { body } = await askDashboard(
        server,
        account,
        'GET',
        `/connected_channels/${channelOf(account).id}`,
      )
      expect(body).toMatchObject({ state: 'stopped', stoppedReason: expect.stringContaining('10DLC') })
      expect(await eventsOf(account, 'channel.stopped')).toHaveLength(1)
    })

    test('whose hook comes to the address of another account is its owner’s alone', async () => {
      const { account, ann } = await open()
      const stranger = await openAccount(server)
      await connect(stranger)
      const { sender } = channelOf(account)
      const { hookUrl } = channelOf(stranger)
      const before = (await messagesOf(account)).length
      await sender.writes({ from: ann.from, text: 'By another address' }, hookUrl)
      await untilIdle()
      // One account at the provider: the hook of either may bring what is for the other.
      expect(await messagesOf(account)).toHaveLength(before + 1)
      expect((await stranger.client.listMessages({ query: {} })).body.data).toEqual([])
    })
  })
}
