import { DeliveryHealth, DeliveryPage } from '@replyloop/shared/contract/delivery'
import { askDashboard } from './dashboardApi.ts'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

/** The receivers of a server's accounts, as the dashboard sees them. */
export const receiversOf = (server: TestServer) => ({
  /** What the dashboard asks of a receiver, by its path. */
  receiverAt: (account: TestAccount, path: string) => ({
    health: async () =>
      DeliveryHealth.parse((await askDashboard(server, account, 'GET', `${path}/health`)).body),
    log: async (query = '') =>
      DeliveryPage.parse((await askDashboard(server, account, 'GET', `${path}/deliveries?${query}`)).body),
    replay: (since = 0) =>
      askDashboard(server, account, 'POST', `${path}/replay?since=${new Date(since).toISOString()}`),
  }),
})

/** An instant as responses show it. */
export const iso = (ms: number) => new Date(ms).toISOString()
/** The counts of an hour in which nothing was sent. */
export const nothing = { sent: 0, failed: 0 }
/** The counts of each hour, the oldest first. */
export const countsOf = ({ hours }: DeliveryHealth) => hours.map(({ sent, failed }) => ({ sent, failed }))
