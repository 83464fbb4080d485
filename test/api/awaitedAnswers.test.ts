import { Message } from '@replyloop/shared/contract/message'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { day, hour } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const workflow = suiteReceiver()
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** An account whose messages go out on a custom channel, and one of its people. */
async function openWaiting(fromId: string) {
  const account = await openAccount(server, {
    replyWebhook: { url: 'https://platform.example/replies', secret },
  })
  const ask = (onAnswer: object) =>
    account.ask('POST', '/messages', { body: { fromId, channel: 'crm', body: 'Shall we?', onAnswer } })
  const writes = async (body: string) => {
    await receive(account, { fromId, channel: 'crm', body })
    await untilIdle()
  }
  const posted = () => workflow.deliveries.filter(({ path }) => path === `/${fromId}`)
  return { account, ask, writes, posted, url: `${workflow.url}/${fromId}` }
}

describe('who waits for an answer', () => {
  test('gets the next message of the contact once, signed as the reply webhook is', async () => {
    const { ask, writes, posted, url } = await openWaiting('first')
    expect(await ask({ url })).toMatchObject({ status: 201 })
    await writes('Yes')
    await writes('And more')
    const [delivery, ...others] = posted()
    expect(others).toEqual([])
    expect(delivery).toMatchObject({
      json: { type: 'message.received', data: { body: 'Yes', channel: 'crm', contact: { fromId: 'first' } } },
    })
    if (delivery) workflow.verify(delivery, secret)
  })

  test('gets it beside another one, and each asks again by a message of its own', async () => {
    const { ask, writes, posted, url } = await openWaiting('both')
    await ask({ url })
    await ask({ url })
    await writes('Yes')
    expect(posted()).toHaveLength(2)
    await ask({ url })
    await writes('No')
    expect(posted()).toHaveLength(3)
  })

  test('gets nothing once its time is over', async () => {
    const { ask, writes, posted, url } = await openWaiting('late')
    await ask({ url, until: new Date(clock.now() + hour).toISOString() })
    await after(2 * hour)
    await writes('Yes')
    expect(posted()).toEqual([])
  })

  test('is tried again where it fails, and no more once it says that nobody waits', async () => {
    const { ask, writes, posted, url } = await openWaiting('fails')
    workflow.behave(answer(500), answer(404))
    await ask({ url })
    await writes('Yes')
    for (let hours = 0; hours < 30; hours += 1) await after(hour)
    expect(posted()).toHaveLength(2)
  })

  test('goes on waiting where the contact becomes another one', async () => {
    const { account, ask, writes, posted, url } = await openWaiting('merged')
    const sent = await ask({ url })
    const { id } = await createContact(account, { phone: newPhone() })
    const { contactId: otherId } = Message.parse(sent.body)
    expect(await account.ask('POST', `/contacts/${id}/merge`, { body: { otherId } })).toMatchObject({
      status: 200,
    })
    await writes('Yes')
    expect(posted()).toHaveLength(1)
  })

  test('may wait for thirty days at an address that the service may call', async () => {
    const { ask, url } = await openWaiting('refused')
    for (const until of [clock.now() - 1, clock.now() + 31 * day])
      expect(await ask({ url, until: new Date(until).toISOString() })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'onAnswer.until'),
      )
    expect(await ask({ url: 'https://10.0.0.1/x' })).toMatchObject(
      apiError(400, 'UNSAFE_URL', 'onAnswer.url'),
    )
    expect(await ask({ url: 'x' })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'onAnswer.url'))
  })
})
