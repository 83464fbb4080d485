import { apiError, createContact } from '../support/factories.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server)

const another = () => subscribe(acme, `${receiver.url}/another`, ['contact.created'])
const read = (id: string) => acme.ask('GET', `/webhooks/${id}`)

/** Subscribes a URL that then says that it is gone. */
async function subscribeGone(): Promise<string> {
  const { id } = await another()
  receiver.behave(answer(410))
  await createContact(acme)
  await untilIdle()
  receiver.behave(answer(200))
  expect(await read(id)).toMatchObject({ status: 200, body: { disabledReason: 'gone' } })
  return id
}

test('a webhook whose URL is gone makes room for another; enabling it again needs room', async () => {
  const gone = await subscribeGone()
  for (let count = 0; count < 250; count += 1) await another()
  const enable = () => acme.ask('PATCH', `/webhooks/${gone}`, { body: { active: true } })
  expect(await enable()).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  const { data } = (await acme.client.listWebhooks({ query: { limit: '1' } })).body
  await acme.client.deleteWebhook({ params: { id: data[0]?.id ?? '' } })
  expect(await enable()).toMatchObject({ status: 200, body: { active: true } })
})

test('a webhook whose URL is gone goes after a week, and not while it is enabled again', async () => {
  const [gone, enabled] = [await subscribeGone(), await subscribeGone()]
  await after(6 * day)
  expect(await read(gone)).toMatchObject({ status: 200 })
  await acme.client.updateWebhook({ params: { id: enabled }, body: { active: true } })
  await after(day + 2 * hour)
  expect(await read(gone)).toMatchObject({ status: 404 })
  expect(await read(enabled)).toMatchObject({ status: 200, body: { active: true } })
})
