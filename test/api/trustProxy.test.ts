import { startServer } from '../support/server.ts'
import { words } from '../support/factories.ts'

/** The warnings of a service with a `TRUST_PROXY`, at its start and of requests with each `X-Forwarded-For`. */
async function warningsWith(trustProxy: string, sent: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const env = { TRUST_PROXY: trustProxy, LOG_LEVEL: 'warn' }
  const server = await startServer({ env, logTo: { write: (line) => void lines.push(line) } })
  for (const addresses of [...sent, ...sent])
    await fetch(`${server.origin}/healthz`, {
      headers: {
        'x-forwarded-proto': 'https',
        ...(addresses !== 'none' && { 'x-forwarded-for': addresses }),
      },
    })
  await server.close()
  return lines
}

test.each([
  ['true', ['203.0.113.7'], ['TRUST_PROXY is true: every client can choose']],
  ['2', ['203.0.113.7'], ['TRUST_PROXY is too high: X-Forwarded-For came with fewer']],
  ['1', ['192.0.2.1, 203.0.113.7'], ['X-Forwarded-For came with more addresses than TRUST_PROXY counts']],
  ['1', ['203.0.113.7', 'none'], []],
  ['2', ['203.0.113.7, 10.0.0.1', 'none'], []],
  ['loopback', words('203.0.113.7,192.0.2.1 203.0.113.7'), []],
])('TRUST_PROXY=%s and X-Forwarded-For %j are warned of once: %j', async (trustProxy, sent, warnings) => {
  expect(await warningsWith(trustProxy, sent)).toEqual(
    warnings.map((warning) => expect.stringContaining(warning)),
  )
})
