import { ExampleData } from '@replyloop/shared/contract/exampleData'
import { exampleSize } from '@replyloop/shared/values/exampleData'
import { z } from 'zod'
import { askDashboard } from './dashboardApi.ts'
import { databaseOf } from './databases.ts'
import type { TestAccount } from './factories.ts'
import { select } from './sql.ts'
import type { SuiteOnFakeClock } from './suite.ts'

/** What an account without contacts and campaigns says of its example data. */
export const noExampleData = {
  state: 'none',
  canAdd: true,
  contacts: 0,
  messages: 0,
  listIds: [],
  campaignIds: [],
}
/** The ids of the lists or campaigns of example data. */
export const threeIds = [expect.any(String), expect.any(String), expect.any(String)]

/** How example data is added to the accounts of a service, and removed. */
export function exampleDataOf({ server, untilIdle }: Pick<SuiteOnFakeClock, 'server' | 'untilIdle'>) {
  const ask = (account: TestAccount, method: 'GET' | 'POST' | 'DELETE') =>
    askDashboard(server, account, method, '/example_data')
  const stateOf = async (account: TestAccount) => ExampleData.parse((await ask(account, 'GET')).body)
  return {
    ask,
    stateOf,
    addTo: async (account: TestAccount): Promise<ExampleData> => {
      expect(await ask(account, 'POST')).toMatchObject({
        status: 201,
        body: { state: 'adding', campaignIds: threeIds },
      })
      await untilIdle()
      const added = await stateOf(account)
      expect(added).toMatchObject({
        state: 'there',
        canAdd: false,
        contacts: exampleSize.contacts,
        listIds: threeIds,
      })
      return added
    },
    removeFrom: async (account: TestAccount): Promise<void> => {
      expect(await ask(account, 'DELETE')).toMatchObject({ status: 200, body: { state: 'removing' } })
      await untilIdle()
    },
    /** One of an account's example contacts who have a phone and have written. */
    readExampleContact: async (account: TestAccount) => {
      const url = await databaseOf(server.dataDir)
      const [row] = await select(
        url,
        `select id, phone from contact where account_id = '${account.id}' and is_example and phone is not null and opted_out_at is null and channel is not null order by id limit 1`,
      )
      return z.object({ id: z.string(), phone: z.string() }).parse(row)
    },
  }
}
