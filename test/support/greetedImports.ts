import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { Import } from '@replyloop/shared/contract/import'
import { funnel, joinsOf, type Campaign } from './conversation.ts'
import { openOwner, rowsOf } from './dashboardApi.ts'
import { newPhone, type TestResponse } from './factories.ts'
import type { Declaration, TestServer } from './server.ts'
import { until } from './time.ts'

const csv = { 'content-type': 'text/csv' }

/** A file of as many people as nobody knows. */
export const fileOf = (people: number): string =>
  `phone\n${Array.from({ length: people }, newPhone).join('\n')}\n`

/** An account with campaigns on the list Leads, and its owner, who imports in the dashboard. */
export async function openGreetings(
  server: TestServer,
  { campaigns = [funnel()], ...given }: Partial<Declaration> & { campaigns?: Campaign[] } = {},
) {
  const { account, owner } = await openOwner(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
  const listId = account.listId('Leads')
  const read = async (id: string) => Import.parse((await owner.ask('GET', `/imports/${id}`)).body)
  const begin = async (file: string, query: Record<string, string> = {}) => {
    const path = `/imports?${new URLSearchParams({ listId, ...query })}`
    const answer = await owner.ask('POST', path, { headers: csv, body: file })
    expect(answer).toMatchObject({ status: 201 })
    return Import.parse(answer.body).id
  }
  const reaches = (id: string, ...states: Import['state'][]) =>
    until(
      () => read(id),
      ({ state }) => states.includes(state),
    )
  return {
    account,
    owner,
    listId,
    ...joinsOf(account),
    read,
    /** Uploads a file in the dashboard, and returns the id of its import. */
    begin,
    reaches,
    /** Uploads one, and waits until it waits. */
    waiting: async (file: string) => reaches(await begin(file), 'waiting'),
    ended: (id: string) => reaches(id, 'done', 'failed', 'cancelled'),
    planOf: async (id: string) =>
      GreetingPlan.parse((await owner.ask('GET', `/imports/${id}/greeting`)).body),
    start: (id: string, body: object = {}): Promise<TestResponse> =>
      owner.ask('POST', `/imports/${id}/start`, { body }),
    cancel: (id: string) => owner.ask('POST', `/imports/${id}/cancel`),
    stop: (id: string) => owner.ask('POST', `/imports/${id}/stop_greeting`),
    /** The openings of a campaign in a state. */
    queue: async (state: 'queued' | 'held', name = 'Funnel') =>
      rowsOf(await owner.ask('GET', `/campaigns/${account.campaignId(name)}/queue?state=${state}&limit=100`)),
    /** How many are on the list. */
    stats: async () => ({
      members: (await account.client.listLists()).body.data[0]?.contactCount ?? 0,
    }),
    linesOf: async (id: string) =>
      rowsOf(await owner.ask('GET', '/audit_log'))
        .filter(({ subject }) => subject === id)
        .map(({ action, details }) => ({ action, details })),
  }
}
