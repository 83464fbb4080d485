import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { listenLocally } from '../../support/ports.ts'

const Asked = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
const Key = z.string()
const ToSet = z.tuple([Key, z.string(), z.number().nullable(), z.unknown(), z.boolean().nullable()])

/** A stand-in for the cache on Zapier's servers: the one in Zapier's tester ignores `onlyIfAbsent` and overwrites. */
export async function startZapierCache() {
  const entries = new Map<string, string>()
  const ttls: (number | null)[] = []
  let throttled = false
  let failing = false

  const set = (params: unknown) => {
    const [key, value, ttl, , onlyIfAbsent] = ToSet.parse(params)
    if (throttled) return null
    if (onlyIfAbsent === true && entries.has(key)) return false
    entries.set(key, value)
    ttls.push(ttl)
    return true
  }
  const serve = ({ method, params }: z.infer<typeof Asked>) => {
    if (method === 'zcache_set') return set(params)
    const key = Key.parse(params[0])
    return method === 'zcache_get' ? (entries.get(key) ?? null) : entries.delete(key)
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const asked = Asked.parse(body)
      response.writeHead(failing ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(failing ? {} : { id: asked.id, result: serve(asked) }))
    })
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    entries,
    /** The time to live that each entry was given, in seconds. */
    ttls,
    /** Refuses every entry from now on, as Zapier does when it is asked too often. */
    throttle: () => {
      throttled = true
    },
    /** Answers nothing but errors from now on. */
    fail: () => {
      failing = true
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
