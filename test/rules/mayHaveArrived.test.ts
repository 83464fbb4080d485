import { freePort } from '../support/ports.ts'
import { suiteResource } from '../support/resource.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { receiverPerTest, suiteSafeFetch } from '../support/suite.ts'
import { answer, hangUp, heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'

const safeFetch = suiteSafeFetch()
const receiver = receiverPerTest()
const secure = suiteResource(() => startWebhookReceiver({ tls: selfSigned }))

const ask = async (url: string, timeoutMs?: number) => {
  const { fetch } = safeFetch({ allowLoopback: true })
  return fetch({ url, method: 'POST', body: 'hello', ...(timeoutMs !== undefined && { timeoutMs }) })
}

test.each([
  ['no connection could be made', async () => `http://127.0.0.1:${await freePort()}`],
  ['the name leads nowhere', () => 'https://hooks.invalid'],
  ['the address is refused', () => 'https://10.0.0.1'],
  ['the certificate is not trusted', () => secure.url],
])('a request has not arrived when %s', async (_why, url) => {
  expect(await ask(await url())).toMatchObject({ ok: false, mayHaveArrived: false })
})

describe('A request may have arrived when', () => {
  test('the connection closes without an answer', async () => {
    receiver.behave(hangUp)
    expect(await ask(receiver.url)).toMatchObject({ ok: false, kind: 'connect', mayHaveArrived: true })
  })

  test('no answer comes in time', async () => {
    const { behaviour, release } = heldAnswer()
    receiver.behave(behaviour)
    expect(await ask(receiver.url, 300)).toMatchObject({ kind: 'timeout', mayHaveArrived: true })
    release()
  })

  test('it went over a connection that was there', async () => {
    const { fetch } = safeFetch({ allowLoopback: true })
    receiver.behave(answer(200), hangUp)
    const request = { url: receiver.url, method: 'POST', body: 'hello' }
    expect(await fetch(request)).toMatchObject({ ok: true })
    expect(await fetch(request)).toMatchObject({ ok: false, mayHaveArrived: true })
  })
})
