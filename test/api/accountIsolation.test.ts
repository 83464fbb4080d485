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
const asked = endpointNames.filter((name) => name !== 'watch')
/** To read all of an account takes as long as all else: it is looked at after so many endpoints. */
const lookedAtAfter = 10
const groups = Array.from({ length: Math.ceil(asked.length / lookedAtAfter) }, (_, at) =>
  asked.slice(at * lookedAtAfter, (at + 1) * lookedAtAfter),
)

describe.each(groups.map((names) => ({ names })))('$names', ({ names }) => {
  describe.each(names)('%s', testEndpoint)

  test('none of these changes anything of another account', async () => {
    expect(await target.state()).toEqual(target.initialState)
  })
})

function testEndpoint(name: AnyEndpointName) {
  const endpoint = endpoints[name]
  const expectNothingLeaks = async (send: Person['ask'], refusal?: number) => {
    const { request, status, text } = await attempt(name, send)
    expect(refusal === undefined ? [request.status ?? 404].flat() : [refusal]).toContain(status)
    for (const secret of target.secrets) expect(text).not.toContain(secret)
  }

  test("gives a stranger's session and key nothing", async () => {
    const { owner, account } = endsCredentials.includes(name) ? await newStranger() : stranger
    await expectNothingLeaks(
      (method, path, given) =>
        askPage(server, undefined, method, path, {
          ...given,
          headers: { 'x-api-key': account.apiKey, ...given?.headers },
        }),
      endpoint.access === 'session' ? 403 : undefined,
    )
    await expectNothingLeaks(owner.ask)
  })

  if (endpoint.access !== 'public')
    test('gives nothing without a session or a key', async () => {
      await expectNothingLeaks((method, path, given) => askPage(server, undefined, method, path, given), 401)
    })
}

test('every endpoint of both contracts is covered here', () => {
  expect(endpointNames.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('no two endpoints share a method and path', () => {
  const all = [...Object.values<Endpoint>(contract), ...Object.values<Endpoint>(dashboardContract)]
  const paths = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(paths).size).toBe(all.length)
})
