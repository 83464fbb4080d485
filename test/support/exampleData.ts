import { askDashboard, cookieOf, personOf, type Person } from './dashboardApi.ts'
import type { TestAccount } from './factories.ts'
import type { SuiteOnFakeClock } from './suite.ts'

/** How example data is added to the accounts of a service, opened, and removed. */
export function exampleDataOf({ server, untilIdle }: Pick<SuiteOnFakeClock, 'server' | 'untilIdle'>) {
  const ask = (account: TestAccount, method: 'GET' | 'POST' | 'DELETE') =>
    askDashboard(server, account, method, '/example_data')
  return {
    ask,
    addTo: async (account: TestAccount): Promise<void> => {
      expect(await ask(account, 'POST')).toMatchObject({ status: 201, body: { exists: true, canAdd: false } })
      await untilIdle()
    },
    removeFrom: async (account: TestAccount): Promise<void> => {
      expect(await ask(account, 'DELETE')).toMatchObject({
        status: 200,
        body: { exists: false, canAdd: true },
      })
      await untilIdle()
    },
    /** A member goes to the example data of the account in which they are. */
    open: async (member: Person): Promise<Person> => {
      const answer = await member.ask('POST', '/example_data/session')
      expect(answer).toMatchObject({ status: 201 })
      return personOf(server, cookieOf(answer))
    },
    /** Who looks at example data, or acts as a sub-account, goes back to where they came from. */
    goBack: async (member: Person): Promise<Person> => {
      const answer = await member.ask('DELETE', '/session/acting')
      expect(answer).toMatchObject({ status: 200 })
      return personOf(server, cookieOf(answer))
    },
  }
}
