import { suiteCluster } from '../support/cluster.ts'
import { declareAccount } from '../support/factories.ts'
import { outgoing } from '../support/messages.ts'
import { provisionAccount } from '../support/process.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

const receiver = suiteReceiver()

const cluster = suiteCluster()

test('the metrics say how late the jobs are: later and later without a worker, and not late with one', async () => {
  const { apiKey } = await provisionAccount(
    cluster.env,
    declareAccount({ replyWebhook: { url: receiver.url } }),
  )
  const web = await cluster.start('web')
  const lag = async () => {
    const text = await (await fetch(`${web.origin}/metrics`)).text()
    return Number(/^replyloop_job_lag_seconds\{pool="deliveries"\} (\S+)$/m.exec(text)?.[1])
  }
  expect(await lag()).toBe(0)

  await web.client(apiKey).sendMessage({ body: { customData: outgoing({ body: 'Hello' }) } })
  const early = await until(lag)
  await until(lag, (later) => later > early)

  await cluster.start('worker')
  await receiver.waitFor(({ body }) => body.includes('Hello'))
  await until(lag, (now) => now === 0)
})
