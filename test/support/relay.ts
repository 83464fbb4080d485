import { answer, type Behaviour, type Delivery } from './webhookReceiver.ts'
import type { TestServer } from './server.ts'

/** Makes a receiver a proxy in front of the service: it passes requests on, or passes them on and loses the response. */
export function relayTo(server: Pick<TestServer, 'origin'>): { passOn: Behaviour; loseAnswer: Behaviour } {
  const serve = async ({ method, path, headers, body }: Delivery) => {
    const kept = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const served = await fetch(server.origin + path, {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body !== '' && { body }),
    })
    return { status: served.status, body: await served.text() }
  }
  return {
    passOn: async (response, delivery) => {
      const { status, body } = await serve(delivery)
      await answer(status, { 'content-type': 'application/json' }, body)(response, delivery)
    },
    loseAnswer: async (response, delivery) => {
      await serve(delivery)
      response.destroy()
    },
  }
}
