import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { largestCustomFields, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteResource } from '../support/resource.ts'
import { abuses, type AbuseGiven } from './abuse.ts'
import { openStreet } from './street.ts'

/** By so much at most the others' 95th percentile may grow; on a machine that is busy besides, to so many times as much. */
const allowedMs = 50
const allowedTimes = 3
/** A machine that is busy with something else is measured again so often. */
const tries = 5

const street = suiteResource(openStreet)
const probes = ['request', 'delivery', 'answer'] as const
beforeAll(async () => {
  const [searched] = street.tenantOf('searches').accounts
  const rows = Array.from({ length: 30_000 }, (_, at) => `${newPhone()},Person ${at}`).join('\n')
  const { run } = importsOf(street.server, { apiKey: searched?.apiKey ?? '' })
  await run(`phone,firstName\n${rows}\n`)
  const [unread] = street.tenantOf('unread answers').accounts
  for (let count = 0; count < 6; count += 1)
    await street.ask('POST', '/contacts', unread?.apiKey ?? '', {
      phone: newPhone(),
      customFields: largestCustomFields,
    })
  await street.measure() // by when all is warm
})

test.each(abuses)('%s of one tenant delay no other’s requests and messages, and fail none', async (abuse) => {
  const { server, hangingUrl } = street
  const workerData: AbuseGiven = { abuse, origin: server.origin, hangingUrl, ...street.tenantOf(abuse) }
  for (let tried = 1; ; tried += 1) {
    const quiet = await street.measureQuiet()
    street.hang(true)
    const abuser = new Worker(new URL('./abuser.ts', import.meta.url), { workerData })
    await pause(1000) // in which it begins
    const abused = await street.measure()
    await abuser.terminate()
    process.stdout.write(`${abuse}: ${JSON.stringify({ quiet, abused })}\n`) // for one who looks which is near the limit
    street.hang(false)
    const isFair = probes.every(
      (probe) => abused[probe] <= Math.max(quiet[probe] + allowedMs, quiet[probe] * allowedTimes),
    )
    if (isFair) break
    if (tried === tries) expect({ quiet, abused }).toBe('about equal')
  }
  expect(await street.failed()).toEqual([])
})
