import { beforeAll, describe, expect, test } from '@jest/globals'
import { contract } from '@replyloop/shared/contract'
import { dashboardContract } from '@replyloop/shared/dashboardContract'
import type { Endpoint } from '@replyloop/shared/endpoint'
import type { Answered } from '../support/factories.ts'
import { askPage, openOwner, personOf, type Person } from '../support/session.ts'
import { tries, type RowName, type Try } from '../support/strangers.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/until.ts'
import { openVictim, type Victim } from '../support/victim.ts'

const rows: Readonly<Record<RowName, Endpoint>> = { ...contract, ...dashboardContract }
const names = Object.keys(tries).filter((name): name is RowName => name in rows)

const server = suiteServer()
let victim: Victim
let stranger: Awaited<ReturnType<typeof openOwner>>

beforeAll(async () => {
  victim = await openVictim(server)
  stranger = await openOwner(server, { type: 'agency' })
})

/** Asks a row as a stranger would, and reads no more of a stream than its beginning. */
async function attempt(
  name: RowName,
  send: Person['ask'],
): Promise<{ tried: Try; status: number; text: string }> {
  const row = rows[name]
  const tried = tries[name](victim)
  const path = row.path.replace(/:(\w+)/g, (_, parameter: string) => tried.params?.[parameter] ?? 'missing')
  const search = new URLSearchParams(tried.query).toString()
  const answer: Answered = await send(row.method, `${path}${search === '' ? '' : `?${search}`}`, {
    ...(tried.body !== undefined && { body: tried.body }),
    ...(typeof tried.body === 'string' && { headers: { 'content-type': 'text/csv' } }),
  })
  return { tried, status: answer.status, text: JSON.stringify(answer.body) }
}

/** What ends the session or the key with which it is done. */
const parting: readonly RowName[] = [
  'signOut',
  'stopActing',
  'generateApiKey',
  'signIn',
  'setUp',
  'acceptInvitation',
]
const newStranger = () => openOwner(server, { type: 'agency' })

describe.each(names.filter((name) => name !== 'watch'))('%s', (name) => {
  const row = rows[name]
  const reaches = async (send: Person['ask'], refusal?: number) => {
    const { tried, status, text } = await attempt(name, send)
    expect(refusal === undefined ? [tried.status].flat() : [refusal]).toContain(status)
    for (const secret of victim.secrets) expect(text).not.toContain(secret)
  }

  test("gives a stranger's session and key nothing, and changes nothing", async () => {
    const { owner, account } = parting.includes(name) ? await newStranger() : stranger
    await reaches(
      (method, path, asked) =>
        askPage(server, undefined, method, path, {
          ...asked,
          headers: { 'x-api-key': account.apiKey, ...asked?.headers },
        }),
      row.access === 'session' ? 403 : undefined,
    )
    await reaches(owner.ask)
    if (row.method !== 'GET') expect(await victim.state()).toEqual(victim.before)
  })

  if (row.access !== 'public')
    test('gives nobody anything', async () => {
      await reaches((method, path, asked) => askPage(server, undefined, method, path, asked), 401)
    })
})

test('a stranger who watches hears nothing of what happens to somebody else', async () => {
  const { owner } = await openOwner(server)
  const stop = new AbortController()
  const response = await fetch(`${server.origin}/dashboard/api/live`, {
    headers: { cookie: owner.cookie },
    signal: stop.signal,
  })
  expect(response.status).toBe(200)
  const heard: string[] = []
  const listening = (async () => {
    for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString())
  })().catch(() => undefined)
  await victim.change()
  // A change of the stranger's own is heard, and it comes after the other's.
  await personOf(server, owner.cookie).ask('POST', '/contacts', { body: { phone: '+15559990000' } })
  await until(() => heard.some((each) => each.includes('data: changed')))
  stop.abort()
  await listening
  expect(heard.join('').match(/data: changed/g)).toHaveLength(1)
})

test('every row of both tables is tried, and no two share a method and path', () => {
  expect(names.toSorted()).toEqual(Object.keys(rows).toSorted())
  const all = [...Object.values<Endpoint>(contract), ...Object.values<Endpoint>(dashboardContract)]
  const paths = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(paths).size).toBe(all.length)
})
