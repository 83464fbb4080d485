import { acceptingWebhook, openBroadcasts } from '../support/broadcasts.ts'
import { apiError } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

test('Where nothing carries it, the plan leaves everybody out and says why, and it is started once something does', async () => {
  const { write, people, planOf, post, messages, owner } = await openBroadcasts(server, {
    replyWebhook: null,
  })
  await people(2)
  const id = await write()
  const plan = await planOf(id)
  expect(plan).toMatchObject({ willGet: 0, leftOut: [{ reason: 'not_connected', count: 2 }] })
  const start = ({ planHash } = plan) => post(id, 'start', { planHash })
  expect(await start()).toMatchObject({
    status: 409,
    body: { error: { code: 'BROADCAST_STATE', message: expect.stringMatching(/Custom Channel Webhook/) } },
  })
  await owner.ask('PUT', '/reply_webhook', { body: await acceptingWebhook() })
  expect(await start()).toMatchObject(apiError(409, 'PLAN_CHANGED')) // nobody has seen that it goes out now
  const connected = await planOf(id)
  expect(connected).toMatchObject({ willGet: 2, leftOut: [] })
  expect(await start(connected)).toMatchObject({ status: 200 })
  await after(minute)
  expect(await messages()).not.toEqual([])
})
