import { botCampaign, joinsOf, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { retry } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const pages = suitePlainChannel(server)
const platform = suiteReceiver()

const tooMuch = {
  is: 'later',
  error: { kind: 'rate_limited', detail: 'One a minute' },
  limits: 'channel',
  afterMs: minute,
} as const

/** Ann, whose opening message waits in a channel that takes one message a minute, since somebody else got the last one. */
async function openWaiting() {
  const opened = await pages.open()
  const { account, channel, address: ann, contacts, messages } = opened
  await channel.writes({ address: 'bob', body: 'How much is it?' })
  await after(2 * second)
  const [bob] = await contacts()
  await channel.writes({ address: ann, body: 'How much is it?' })
  await after(2 * second)
  const id = (await contacts()).find((one) => one.id !== bob?.id)?.id ?? ''
  pages.outcomes.push(tooMuch)
  await opened.replied(bob?.id ?? '', { body: 'Too much' })
  await untilIdle()
  await joinsOf(account).join(id)
  await untilIdle()
  const opening = async () => (await messages()).findLast(({ author }) => author === 'campaign')
  expect(await opening()).toMatchObject({ status: 'Queued' })
  return {
    ...opened,
    id,
    opening,
    writes: (body: string) => channel.writes({ address: ann, body }),
    looks: () => askDashboard(server, account, 'POST', `/conversations/${id}/read`, { body: {} }),
    greetings: () => pages.sent.filter(({ reply }) => reply.toId === ann && reply.body === 'Hi!').length,
  }
}

test('An opening message that waits in its channel does not go out after a hand-over until somebody has looked', async () => {
  const ann = await openWaiting()
  await ann.writes('Do you know the way to San José?')
  await after(hour)
  expect(ann.greetings()).toBe(0)
  expect(await ann.opening()).toMatchObject({ status: 'Failed', error: { kind: 'needs_human' } })
  expect(await ann.decisions(ann.id)).toContain('opening held needs_human')
  await ann.looks()
  await after(hour)
  expect(ann.greetings()).toBe(1)
  expect(await ann.opening()).toMatchObject({ status: 'Sent' })
})

test('Nor after what may be a wish to stop, until a person has answered', async () => {
  const ann = await openWaiting()
  await ann.writes('leave me alone')
  await after(hour)
  await ann.looks()
  await after(hour)
  expect(ann.greetings()).toBe(0)
  await ann.replied(ann.id, { body: 'Shall we stop?' })
  await after(hour)
  expect(ann.greetings()).toBe(1)
})

test('A hand-over that somebody has looked at in time changes nothing, nor does one hold a try by hand', async () => {
  const ann = await openWaiting()
  await ann.writes('Do you know the way to San José?')
  await after(3 * second)
  await ann.looks()
  await after(hour)
  expect(ann.greetings()).toBe(1)
  const bea = await openWaiting()
  await bea.writes('Do you know the way to San José?')
  await after(hour)
  const id = (await bea.opening())?.id ?? ''
  await retry(bea.account, id)
  await after(hour)
  expect(bea.greetings()).toBe(1)
})

test('So it is on a custom channel, where it waits behind a message that has failed', async () => {
  const ann = await openConversation(server, [botCampaign()], { replyWebhook: { url: platform.url } })
  platform.behave(answer(500), answer())
  await ann.writes('How much is it?')
  await after(2 * second)
  await ann.joins()
  await untilIdle()
  await ann.writes('Do you know the way to San José?')
  await after(hour)
  const delivered = () => platform.deliveries.filter(({ body }) => body.includes('"Hi!"')).length
  expect(delivered()).toBe(0)
  expect(await ann.decisions()).toContain('opening held needs_human')
  await ann.looks()
  await after(hour)
  expect(delivered()).toBe(1)
})
