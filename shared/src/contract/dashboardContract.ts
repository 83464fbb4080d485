import { agencyEndpoints } from './agencyEndpoints.ts'
import { campaignEndpoints } from './campaignEndpoints.ts'
import { conversationEndpoints } from './conversationEndpoints.ts'
import { importEndpoints } from './importEndpoints.ts'
import { listEndpoints } from './listEndpoints.ts'
import { sessionEndpoints } from './sessionEndpoints.ts'
import { settingsEndpoints } from './settingsEndpoints.ts'

/**
 * The dashboard's own interface, under `/dashboard/api`: what the specification does "in the app" rather than through
 * the public interface, every row of which is served there too. Rows are declared as in `contract.ts`. It is entered
 * with a session's cookie, or with the API key.
 */
export const dashboardContract = {
  ...campaignEndpoints,
  ...conversationEndpoints,
  ...importEndpoints,
  ...listEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...agencyEndpoints,
}

export type DashboardContract = typeof dashboardContract
