import { eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const receiver = suiteReceiver()
const { open } = suitePlainChannel(server, {
  mediaRequest: (_call, reference) =>
    Promise.resolve(
      reference === 'gone'
        ? { is: 'gone', detail: 'deleted' }
        : { is: 'there', request: { url: `${receiver.url}/${reference}` } },
    ),
})

const file = (reference: string, name?: string) => ({ reference, contentType: 'text/plain', name })

describe('a message with several files', () => {
  test('is one message, whose files are all fetched, each under its own link', async () => {
    receiver.behave((response, delivery) => answer(200, {}, `the file ${delivery.path}`)(response, delivery))
    const { account, channel, address, messages } = await open()
    await channel.writes({ address, body: 'Two', files: [file('first', 'a.txt'), file('second')] })
    const [event] = await eventsOf(account, 'message.received')
    expect(event).toMatchObject({
      data: { attachments: [{ contentType: 'text/plain', name: 'a.txt' }, { contentType: 'text/plain' }] },
    })
    await untilIdle()
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      body: 'Two',
      media: { name: 'a.txt', error: null },
      attachments: [
        { name: 'a.txt', error: null },
        { contentType: 'text/plain', error: null },
      ],
    })
    const texts = await Promise.all(
      (message?.attachments ?? []).map(async ({ url }) => (await fetch(url)).text()),
    )
    expect(texts.map((text) => text.slice(text.lastIndexOf('/')))).toEqual(['/first', '/second'])
  })

  test('keeps the others where one is gone, and they go by their age like any', async () => {
    receiver.behave(answer(200, {}, 'a file'))
    const { account, channel, address, messages } = await open()
    await channel.writes({ address, files: [file('gone'), file('second')] })
    await channel.writes({ address, files: [file('first'), file('gone')] })
    await untilIdle()
    const state = async () =>
      (await messages())
        .filter(({ direction }) => direction === 'incoming')
        .map(({ attachments }) => attachments?.map(({ error, bytes }) => error ?? bytes))
    const gone = 'the provider does not have it any more: deleted'
    expect(await state()).toEqual([
      [gone, 6],
      [6, gone],
    ])
    const retention = { mediaMonths: 1 }
    await askDashboard(server, account, 'PATCH', '/settings', { body: { retention } })
    await after(40 * day)
    const deleted = expect.stringContaining('deleted')
    expect(await state()).toEqual([
      [deleted, deleted],
      [deleted, deleted],
    ])
  })
})
