import { openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, until } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const graph = suiteGraph()

test('a file that is run again leaves a token that was renewed since; another token replaces it', async () => {
  const page = graph.addPage()
  const entered = graph.instagramSettings(page)
  const channels = [{ kind: 'instagram' as const, ...entered }]
  const account = await openAccount(server, { channels })
  const provision = (accessToken: string) =>
    server.provision({
      email: account.email,
      name: 'Acme',
      channels: [{ ...channels[0], kind: 'instagram', accessToken }],
    })
  /** The token that the service asks with, a week from now. */
  const tokenNextWeek = async () => {
    const before = graph.requests.length
    for (const days of [1, 1, 8]) await after(days * 24 * hour) // it is asked for daily, and then a week later
    const request = await until(() =>
      graph.requests.slice(before).find(({ path }) => path === 'refresh_access_token'),
    )
    return request?.query.get('access_token')
  }
  expect(await tokenNextWeek()).toBe(entered.accessToken)
  const renewed = page.instagram.accessToken
  expect(renewed).not.toBe(entered.accessToken)
  await provision(entered.accessToken)
  expect(await tokenNextWeek()).toBe(renewed)
  const other = graph.renew(page.instagram)
  await provision(other)
  expect(await tokenNextWeek()).toBe(other)
  await provision(entered.accessToken) // what was entered last is another one
  expect(await tokenNextWeek()).toBe(entered.accessToken)
})
