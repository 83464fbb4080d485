import { eventsOf } from '../support/conversation.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { files } from '../support/media.ts'
import { smsAccounts } from '../support/sms/accounts.ts'
import { twilioKind } from '../support/sms/kinds.ts'
import { openServer } from '../support/ports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { newSid } from '../support/twilio/state.ts'
import type { Written } from '../support/twilio/hooks.ts'

const suite = suiteOnFakeClock()
const twilio = suiteTwilio()
const { server, clock, after, untilIdle } = suite
const { open, channelOf, messagesOf } = smsAccounts(twilioKind(twilio), suite)

/** Until a message has been found that has just been missed: the next run, or the one after it where that one was too early. */
const nextRuns = async () => {
  await after(15 * minute)
  await after(15 * minute)
}

/** An account with a Messaging Service, and Ann, whose messages no hook brings unless told. */
async function openMissed() {
  const opened = await open()
  const { account, ann } = opened
  const { id, hookUrl, sender } = channelOf(account)
  const service = twilio.services.get(sender.settings['messagingServiceSid'] ?? '')
  if (service === undefined) throw new Error('the channel is no Messaging Service')
  const before = (await messagesOf(account)).length
  const path = `/connected_channels/${id}`
  return {
    ...opened,
    path,
    service,
    hookUrl,
    /** What Ann writes. */
    writes: async (written: Partial<Written> = {}, { times = 0, via = hookUrl } = {}) => {
      const sid = written.sid ?? newSid(written.files === undefined ? 'SM' : 'MM')
      const what = { from: ann.from, service, at: clock.now(), ...written, sid }
      return { sid, statuses: await twilio.writes(what, { hookUrl, via, times }) }
    },
    /** What has come in since. */
    came: async () =>
      (await messagesOf(account)).slice(before).filter(({ direction }) => direction === 'incoming'),
    contact: async () => (await account.client.getContact({ params: { id: opened.contactId } })).body,
    channel: async () => (await askDashboard(server, account, 'GET', path)).body,
    notices: async () => rowsOf(await askDashboard(server, account, 'GET', `${path}/notices`)),
  }
}

const bodies = (messages: readonly { body: string }[]) => messages.map(({ body }) => body)

describe('A message whose hook did not get through', () => {
  test('comes in by the next runs, once, under its contact', async () => {
    const { writes, came, contactId } = await openMissed()
    await writes({ body: 'Are you there?' })
    await nextRuns()
    expect(await came()).toMatchObject([{ body: 'Are you there?', contactId, type: 'text' }])
    await after(day)
    expect(await came()).toHaveLength(1)
  })

  test('comes in where the service was answered for by a proxy with 503', async () => {
    const { writes, came } = await openMissed()
    const proxy = await openServer((_request, response) => void response.writeHead(503).end())
    const { statuses } = await writes({ body: 'By a proxy' }, { times: 2, via: proxy.url })
    await proxy.close()
    expect(statuses).toEqual([503, 503])
    await nextRuns()
    expect(bodies(await came())).toEqual(['By a proxy'])
  })

  test('is not there twice where its hook comes afterwards, before, or at once with the list', async () => {
    const { writes, came } = await openMissed()
    const late = await writes({ body: 'Late hook' })
    const early = await writes({ body: 'Early hook' }, { times: 1 })
    expect(early.statuses).toEqual([200])
    await nextRuns()
    expect((await writes({ body: 'Late hook', sid: late.sid }, { times: 2 })).statuses).toEqual([200, 200])
    const at = clock.now()
    for (let round = 0; round < 5; round += 1) {
      const body = `At once ${round}`
      const { sid } = await writes({ body, at })
      await Promise.all([after(15 * minute), writes({ body, sid, at }, { times: 3 })])
      await untilIdle()
    }
    await nextRuns()
    expect(bodies(await came()).toSorted()).toEqual(
      ['Late hook', 'Early hook', ...Array.from({ length: 5 }, (_, round) => `At once ${round}`)].toSorted(),
    )
  })

  test('has its files, by the references that its hook has', async () => {
    const { writes, came } = await openMissed()
    const sent = [
      { bytes: files.png('missed'), contentType: 'image/png' },
      { bytes: files.jpeg(), contentType: 'image/jpeg' },
    ]
    const { sid } = await writes({ body: 'Look', files: sent })
    await nextRuns()
    const [message, ...others] = await came()
    expect(others).toEqual([])
    const { attachments = [] } = message ?? {}
    expect(attachments.map(({ contentType, bytes }) => [contentType, bytes])).toEqual(
      sent.map(({ contentType, bytes }) => [contentType, bytes.length]),
    )
    for (const [index, { url }] of attachments.entries()) {
      const got = Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
      expect(got.equals(sent[index]?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
    await writes({ body: 'Look', files: sent, sid }, { times: 2 })
    await untilIdle()
    expect(await came()).toHaveLength(1)
  })

  test('stands in the order in which all of them were written, over several pages', async () => {
    const { writes, came } = await openMissed()
    const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}`)
    const start = clock.now() + 1000
    for (const [index, body] of texts.entries()) await writes({ body, at: start + index * 400 }) // several within a second
    await nextRuns()
    expect(bodies(await came())).toEqual(texts)
  })

  test('is taken in where the list does not name the Messaging Service of its number, and no other number’s is', async () => {
    const { ann, account, service, writes, came, hookUrl } = await openMissed()
    const other = twilio.addNumber()
    const given = { from: ann.from, at: clock.now() }
    await twilio.writes(
      { ...given, to: service.numbers[0] ?? '', body: 'To the pool' },
      { hookUrl, times: 0 },
    )
    await twilio.writes(
      { ...given, to: service.shortCodes[0] ?? '', body: 'To the code' },
      { hookUrl, times: 0 },
    )
    await twilio.writes({ ...given, to: other.phoneNumber, body: 'To another' }, { hookUrl, times: 0 })
    await writes({ body: 'To the service' })
    await nextRuns()
    expect(bodies(await came())).toEqual(
      expect.arrayContaining(['To the pool', 'To the code', 'To the service']),
    )
    expect(bodies(await messagesOf(account))).not.toContain('To another')
  })

  test('with STOP opts the contact out, and nothing confirms it', async () => {
    const { writes, contact, sender } = await openMissed()
    const before = sender.accepted().length
    await writes({ body: 'STOP' })
    await nextRuns()
    await after(hour)
    expect(await contact()).toMatchObject({ optedOut: true })
    expect(sender.accepted()).toHaveLength(before)
  })

  test('is answered by the bot where it is young, and handed over where it is not', async () => {
    const { account, writes, came, sender } = await openMissed()
    const from = newPhone()
    await writes({ from, body: 'How much is it?' })
    await nextRuns()
    await after(2 * second)
    expect(sender.accepted()).toMatchObject([{ to: from, text: 'Ten euros.' }])

    twilio.answerNext(503, { on: 'list', times: 1000 })
    await writes({ from: newPhone(), body: 'How much is it?' })
    for (let quarter = 0; quarter < 5; quarter += 1) await after(15 * minute)
    expect(await came()).toHaveLength(1)
    twilio.forgetOrders()
    await nextRuns()
    await after(2 * second)
    expect(bodies(await came())).toEqual(['How much is it?', 'How much is it?'])
    expect(sender.accepted()).toHaveLength(1)
    const late = (await eventsOf(account, 'conversation.needs_human')).at(-1)
    expect(late?.data).toMatchObject({
      reason: 'came_late',
      lastMessage: { body: 'How much is it?' },
    })
  })

  test.each([
    ['refuses the credentials', () => twilio.failNext(20003, { on: 'list', times: 1000 }), 'credentials'],
    ['is away', () => twilio.answerNext(503, { on: 'list', times: 1000 }), '503'],
    ['answers nonsense', () => twilio.answerNext(200, { on: 'list', times: 1000, body: '{}' }), 'Twilio'],
    ['cuts the connection', () => twilio.cutNext({ on: 'list', times: 1000 }), 'Twilio'],
  ])(
    'comes in later where Twilio %s, which a notice says and nothing stops',
    async (_how, misbehave, word) => {
      const { writes, came, channel, notices } = await openMissed()
      misbehave()
      await writes({ body: 'Patience' })
      await nextRuns()
      expect(await came()).toEqual([])
      expect(await channel()).toMatchObject({ state: 'active' })
      expect(await notices()).toContainEqual(
        expect.objectContaining({ kind: 'inbound_not_listed', detail: expect.stringContaining(word) }),
      )
      twilio.forgetOrders()
      await nextRuns()
      expect(bodies(await came())).toEqual(['Patience'])
    },
  )

  test('comes in while the channel is stopped, and soon after it is resumed', async () => {
    const { account, path, channel, replies, writes, came } = await openMissed()
    twilio.failNext(20003)
    await replies({ body: 'Hello?' })
    await untilIdle()
    expect(await channel()).toMatchObject({ state: 'stopped' })
    await writes({ body: 'While it is stopped' })
    await nextRuns()
    expect(bodies(await came())).toEqual(['While it is stopped'])
    await writes({ body: 'A moment ago' })
    await askDashboard(server, account, 'POST', `${path}/resume`)
    await after(minute)
    expect(bodies(await came())).toEqual(['While it is stopped', 'A moment ago'])
  })

  test('comes in soon after it is connected again, from at most seven days before', async () => {
    const { account, path, writes, came } = await openMissed()
    const ask = async (method: string, at = '') => {
      const answer = await askDashboard(server, account, method, path + at)
      expect(answer.status).toBeLessThan(300)
    }
    await writes({ body: 'Before it was there', at: clock.now() - hour })
    await ask('DELETE')
    await nextRuns()
    await after(9 * day)
    await writes({ body: 'Eight days ago', at: clock.now() - 8 * day })
    await writes({ body: 'Six days ago', at: clock.now() - 6 * day })
    await writes({ body: 'Yesterday', at: clock.now() - day })
    await nextRuns()
    expect(await came()).toEqual([]) // it is disconnected
    await ask('POST', '/resume')
    await after(minute)
    expect(bodies(await came())).toEqual(['Six days ago', 'Yesterday'])
  })
})
