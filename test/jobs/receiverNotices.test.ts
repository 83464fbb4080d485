import { openOwner } from '../support/dashboardApi.ts'
import { receiverPerTest, suiteMailServer, suiteOnFakeClock, testOnce } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { send, setReplyWebhook, subscribe } from '../support/webhooks.ts'

const post = suiteMailServer()
const env = () => ({ SMTP_URL: post.url, MAIL_FROM: 'post@replyloop.test' })
const { server, untilIdle, after } = suiteOnFakeClock(env)
const receiver = receiverPerTest()

const newest = (email: string) => {
  const mail = post.to(email).at(-1)
  if (mail === undefined) throw new Error(`no mail has come to ${email}`)
  return mail
}
const subjectsOf = (email: string) => post.to(email).map(({ parsed }) => parsed.subject)

describe('a receiver that is down', () => {
  test('is told of once after 15 minutes, and once when it works again: the reply webhook', async () => {
    const { account, email } = await openOwner(server, { name: 'Shop' })
    await setReplyWebhook(server, account, { url: receiver.url })
    receiver.behave(answer(502))
    await send(account)
    await untilIdle()
    await after(14 * minute)
    expect(post.to(email)).toEqual([])
    await after(minute)
    expect(subjectsOf(email)).toEqual([
      expect.stringMatching(/^The Custom Channel Webhook at 127\.0\.0\.1:\d+ of “Acme” is down since /),
    ])
    expect(newest(email).parsed.text).toContain('it responds 502')
    await after(hour)
    expect(post.to(email)).toHaveLength(1)
    receiver.behave(answer(200))
    await after(2 * hour)
    await after(5 * minute)
    expect(subjectsOf(email).slice(1)).toEqual([expect.stringMatching(/works again$/)])
    await after(6 * hour)
    expect(post.to(email)).toHaveLength(2)
  })

  testOnce(
    'that comes and goes all day is told of once in four hours, and that it works again as often',
    async () => {
      const { account, email } = await openOwner(server)
      await setReplyWebhook(server, account, { url: receiver.url })
      const goes = async (status: number) => {
        await after(second)
        receiver.behave(answer(status))
        await send(account)
        await untilIdle()
        await after(20 * minute)
      }
      for (let times = 0; times < 12; times += 1) {
        await goes(502)
        await goes(200)
      }
      const isDown = expect.stringContaining('is down since')
      const works = expect.stringContaining('works again')
      expect(subjectsOf(email)).toEqual([isDown, works, isDown, works])
      await goes(502)
      await after(4 * hour)
      expect(subjectsOf(email).slice(4)).toEqual([isDown])
    },
  )

  testOnce('is not told of when it works again within 15 minutes', async () => {
    const { account, email } = await openOwner(server)
    await setReplyWebhook(server, account, { url: receiver.url })
    receiver.behave(answer(502), answer(200))
    await send(account)
    await untilIdle()
    await after(6 * second)
    await after(hour)
    expect(post.to(email)).toEqual([])
  })

  testOnce('is told of with the name of its host alone: a subscription', async () => {
    const { account, email } = await openOwner(server, { name: 'Shop' })
    await subscribe(account, `${receiver.url}/secret-path`, ['contact.created'])
    receiver.behave(answer(410))
    await account.client.createContact({ body: { phone: '+4915112345678' } })
    await untilIdle()
    await after(hour)
    expect(subjectsOf(email)).toEqual([
      expect.stringMatching(/^The webhook to 127\.0\.0\.1:\d+ of “Shop” is down since /),
    ])
    expect(newest(email).parsed.text).toContain('switched off until somebody switches it on')
    expect(newest(email).parsed.text).not.toContain('secret-path')
  })
})
