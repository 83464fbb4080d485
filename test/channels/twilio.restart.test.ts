import { newPhone, openAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { connectSms } from '../support/sms.ts'
import { createFakeClock, minute } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { newSid } from '../support/twilio/state.ts'
import { createIdleWatch } from '../support/webhooks.ts'

const twilio = suiteTwilio()

test('A message that was sent while the service was down comes in soon after its start', async () => {
  const time = createFakeClock()
  const first = await startServer({ clock: time })
  const account = await openAccount(first)
  const service = twilio.addService()
  const { hookUrl } = await connectSms(first, account, { kind: 'twilio', settings: twilio.settings(service) })
  const before = await createIdleWatch(first, time)
  await before.after(minute) // it has been asked for just now, and would be again in a quarter of an hour
  await before.close()
  await first.stop()
  time.advance(minute)
  const what = { from: newPhone(), service, at: time.now(), sid: newSid('SM'), body: 'While you were away' }
  await expect(twilio.writes(what, { hookUrl })).rejects.toThrow('fetch failed')
  time.advance(minute)
  const again = await startServer({ clock: time, env: { DATA_DIR: first.dataDir } })
  const watch = await createIdleWatch(again, time)
  await watch.untilIdle() // what a start begins has been scheduled
  await watch.after(minute)
  const { data } = (await again.client(account.apiKey).listMessages({ query: {} })).body
  expect(data.map(({ body }) => body)).toEqual(['While you were away'])
  await watch.close()
  await again.close()
})
