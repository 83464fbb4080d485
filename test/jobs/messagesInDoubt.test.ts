import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { auditedIn } from '../support/auditLines.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { sandboxOf } from '../support/conversation.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open: openWhatsapp } = whatsappOf(server, graph)
const { reply } = sandboxOf(server)
const Listed = dashboardContract.listMessagesInDoubt.responses[200]

/** A number to which people have written, each of whom is answered without it being known whether the answer arrived. */
async function openDoubts(count: number) {
  const { account, channel, messages } = await openWhatsapp({ botEnabled: false })
  const path = `/connected_channels/${channel.id}`
  const ask = (method: string, end: string, body?: object) =>
    askDashboard(server, account, method, `${path}${end}`, { body })
  for (let index = 0; index < count; index += 1) {
    await channel.writes({ from: newPhone().slice(1), body: 'Hello', at: clock.now() })
    await untilIdle()
    const contactId = (await messages()).findLast(({ direction }) => direction === 'incoming')?.contactId
    graph.cutNext({ accepted: index % 2 === 0 })
    await reply(account, contactId ?? '', { body: `Answer ${index + 1}` })
    await untilIdle()
  }
  const list = async (query = '') => Listed.parse((await ask('GET', `/in_doubt${query}`)).body)
  return {
    account,
    channel,
    ask,
    list,
    retry: async (listed: readonly { id: string; attempts: number }[]) => {
      const sent = listed.map(({ id, attempts }) => ({ id, attempts }))
      return ask('POST', '/in_doubt/retry', { messages: sent })
    },
    texts: async () => (await list()).data.map(({ body }) => body),
    /** How often each text has gone out, whether or not anybody knows. */
    sent: (body: string) =>
      graph.sent.filter(
        (one) =>
          one.phoneNumberId === channel.number.phoneNumberId &&
          one.body.type === 'text' &&
          one.body.text.body === body,
      ).length,
  }
}

describe('The messages of a channel of which nobody knows whether they arrived', () => {
  test('are listed page by page, the newest first, and go out again once for one press', async () => {
    const at = await openDoubts(3)
    expect(await at.texts()).toEqual(['Answer 3', 'Answer 2', 'Answer 1'])
    const first = await at.list('?limit=2')
    expect(first).toMatchObject({
      data: [
        { contact: { phone: expect.any(String) }, author: 'user', attempts: 1, detail: expect.any(String) },
        { body: 'Answer 2' },
      ],
    })
    const rest = await at.list(`?limit=2&cursor=${first.nextCursor}`)
    expect(rest).toMatchObject({ data: [{ body: 'Answer 1' }], nextCursor: null })
    const presses = await Promise.all([at.retry(first.data), at.retry(first.data)])
    await untilIdle()
    expect(presses.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { success: true, retried: 2, changed: 0, optedOut: 0, windowClosed: 0 },
        { success: true, retried: 0, changed: 2, optedOut: 0, windowClosed: 0 },
      ]),
    )
    expect(await at.texts()).toEqual(['Answer 1'])
    expect([at.sent('Answer 3'), at.sent('Answer 2')]).toEqual([2, 1])
    expect((await auditedIn(server, at.account)).filter((line) => line.includes('in_doubt'))).toEqual([
      `channel_in_doubt_retried ${at.channel.name}`,
    ])
  })

  test('stay in doubt where it is not known again, and a copy of the press sends nothing then either', async () => {
    const at = await openDoubts(1)
    const { data } = await at.list()
    graph.cutNext()
    expect(await at.retry(data)).toMatchObject({ body: { retried: 1 } })
    await untilIdle()
    expect(await at.list()).toMatchObject({ data: [{ body: 'Answer 1', attempts: 2 }] })
    expect(await at.retry(data)).toMatchObject({ body: { retried: 0, changed: 1 } })
    await untilIdle()
    expect(at.sent('Answer 1')).toBe(2)
  })

  test('are left out, and counted, where a receipt has come, somebody has retried them, or they may not go any more', async () => {
    const at = await openDoubts(4)
    const { data } = await at.list()
    const [four, three, two, one] = data
    const arrived = graph.sent.findLast(({ body }) => body.type === 'text' && body.text.body === 'Answer 3')
    if (arrived === undefined || !four || !three || !two || !one) throw new Error('four are not in doubt')
    await graph.status(arrived, 'delivered', { hookUrl: at.channel.hookUrl })
    await at.account.client.retryMessage({ params: { id: four.id } })
    await at.account.client.updateContact({ params: { id: two.contact.id }, body: { optedOut: true } })
    await untilIdle()
    expect(await at.retry(data)).toMatchObject({ body: { retried: 1, changed: 2, optedOut: 1 } })
    await untilIdle()
    expect([4, 3, 2, 1].map((answer) => at.sent(`Answer ${answer}`))).toEqual([1, 1, 0, 2])
    expect(await at.texts()).toEqual(['Answer 2'])
  })

  test('stay where they are once the window for free texts has closed', async () => {
    const at = await openDoubts(1)
    await after(2 * day)
    const { data } = await at.list()
    expect(await at.retry(data)).toMatchObject({ body: { retried: 0, windowClosed: 1 } })
    expect(await at.texts()).toEqual(['Answer 1'])
  })

  test('are not sent on a channel that is stopped, nor by way of another one', async () => {
    const at = await openDoubts(1)
    const { data } = await at.list()
    const other = await openDoubts(0)
    expect(await other.retry(data)).toMatchObject({ body: { retried: 0, changed: 1 } })
    await at.ask('DELETE', '')
    expect(await at.retry(data)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    await at.ask('POST', '/resume')
    expect(await at.texts()).toEqual(['Answer 1'])
  })
})
