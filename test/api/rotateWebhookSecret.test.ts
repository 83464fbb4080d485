import { openAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { createFakeClock, day } from '../support/time.ts'
import { becomes, isSignedWith, send, subscribe } from '../support/webhooks.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })
const receiver = suiteReceiver()
const acme = suiteAccount(server)

const rotate = async (id: string) => (await acme.client.rotateWebhookSecret({ params: { id } })).body

/** Which of the secrets sign what is sent now, and how many signatures it carries. */
async function signaturesNow(secrets: string[]) {
  const message = await send(acme)
  const delivery = await receiver.next()
  await becomes(acme, message, 'Sent') // its attempt has ended, no matter what the clock does now
  const count = String(delivery.headers['webhook-signature']).split(' ').length
  return { valid: secrets.map((secret) => isSignedWith(delivery, secret)), count }
}

describe('200', () => {
  test('both secrets sign for 24 hours, the newest alone after that', async () => {
    const { id, secret: first } = await subscribe(acme, receiver.url)
    expect(await signaturesNow([first])).toEqual({ valid: [true], count: 1 })

    const answered = await rotate(id)
    const { secret: second } = answered
    expect(answered).toEqual({
      id,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousSecretExpiresAt: new Date(clock.now() + day).toISOString(),
    })
    expect(second).not.toBe(first)
    expect(await signaturesNow([first, second])).toEqual({ valid: [true, true], count: 2 })
    clock.advance(day - 1)
    expect(await signaturesNow([first, second])).toEqual({ valid: [true, true], count: 2 })
    clock.advance(1)
    expect(await signaturesNow([first, second])).toEqual({ valid: [false, true], count: 1 })

    const { secret: third } = await rotate(id)
    const { secret: fourth } = await rotate(id)
    const all = [first, second, third, fourth]
    expect(await signaturesNow(all)).toEqual({ valid: [false, true, true, true], count: 3 })
    await acme.client.deleteWebhook({ params: { id } })
  })

  test('of many former secrets the last ten sign, so that the header keeps a size that servers take', async () => {
    const { id } = await subscribe(acme, receiver.url)
    const secrets: string[] = []
    for (let turn = 0; turn < 12; turn += 1) secrets.push((await rotate(id)).secret)
    const valid = [false, ...Array.from({ length: 11 }, () => true)]
    expect(await signaturesNow(secrets)).toEqual({ valid, count: 11 })
    await acme.client.deleteWebhook({ params: { id } })
  })

  test('of rotations at once none is lost: the secret of each answer signs, and the one before them', async () => {
    const { id, secret: first } = await subscribe(acme, receiver.url)
    const rotated = await Promise.all([rotate(id), rotate(id), rotate(id)])
    const secrets = [first, ...rotated.map(({ secret }) => secret)]
    expect(await signaturesNow(secrets)).toEqual({ valid: [true, true, true, true], count: 4 })
    await acme.client.deleteWebhook({ params: { id } })
  })

  test('a customer who verifies with the public package accepts either secret while both sign', async () => {
    const current = await startServer()
    const account = await openAccount(current)
    const { id, secret: first } = await subscribe(account, `${receiver.url}/current`)
    const { secret: second } = (await account.client.rotateWebhookSecret({ params: { id } })).body
    await send(account)
    const delivery = await receiver.waitFor(({ path }) => path === '/current')
    receiver.verify(delivery, first)
    receiver.verify(delivery, second)
    expect(() => receiver.verify({ ...delivery, body: `${delivery.body} ` }, second)).toThrow(/signature/i)
    await current.close()
  })
})
