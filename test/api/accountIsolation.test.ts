import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { access, addressed, endpointNames, endpoints } from '../support/access/access.ts'
import type { AnyEndpointName, CrossAccountRequest } from '../support/access/row.ts'
import { openPopulatedAccount } from '../support/populatedAccount.ts'
import { askPage, openOwner, type Person } from '../support/dashboardApi.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const target = suiteConstant(() => openPopulatedAccount(server))
const newStranger = () => openOwner(server, { type: 'agency' })
const stranger = suiteConstant(newStranger)

/** Sends the cross-account request of an endpoint. */
async function attempt(
  name: AnyEndpointName,
  send: Person['ask'],
): Promise<{ request: CrossAccountRequest; status: number; text: string }> {
  const request = access[name].ofAnother(target)
  const { status, body } = await send(endpoints[name].method, ...addressed(endpoints[name], request))
  return { request, status, text: JSON.stringify(body) }
}

/** Endpoints that end the session or the key they are called with: each gets a stranger of its own. */
const endsCredentials: readonly AnyEndpointName[] = [
  'signOut',
  'stopImpersonating',
  'openExampleData',
  'generateApiKey',
  'signIn',
  'bootstrap',
  'acceptInvitation',
  'choosePassword',
]

// The stream of changes never ends; live.test.ts tests what it tells whom.
describe.each(endpointNames.filter((name) => name !== 'watch'))('%s', (name) => {
  const endpoint = endpoints[name]
  const expectNothingLeaks = async (send: Person['ask'], refusal?: number) => {
    const { request, status, text } = await attempt(name, send)
    expect(refusal === undefined ? [request.status ?? 404].flat() : [refusal]).toContain(status)
    for (const secret of target.secrets) expect(text).not.toContain(secret)
  }

  test("gives a stranger's session and key nothing, and changes nothing", async () => {
    const { owner, account } = endsCredentials.includes(name) ? await newStranger() : stranger
    await expectNothingLeaks(
      (method, path, asked) =>
        askPage(server, undefined, method, path, {
          ...asked,
          headers: { 'x-api-key': account.apiKey, ...asked?.headers },
        }),
      endpoint.access === 'session' ? 403 : undefined,
    )
    await expectNothingLeaks(owner.ask)
    if (endpoint.method !== 'GET') expect(await target.state()).toEqual(target.initialState)
  })

  if (endpoint.access !== 'public')
    test('gives nothing without a session or a key', async () => {
      await expectNothingLeaks((method, path, asked) => askPage(server, undefined, method, path, asked), 401)
    })
})

test('every endpoint of both contracts is covered here', () => {
  expect(endpointNames.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('no two endpoints share a method and path', () => {
  const all = [...Object.values<Endpoint>(contract), ...Object.values<Endpoint>(dashboardContract)]
  const paths = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(paths).size).toBe(all.length)
})
