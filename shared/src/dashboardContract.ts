import { campaignEndpoints } from './campaignEndpoints.ts'
import { conversationEndpoints } from './conversationEndpoints.ts'
import { importEndpoints } from './importEndpoints.ts'
import { listEndpoints } from './listEndpoints.ts'

/**
 * The dashboard's own interface, under `/dashboard/api`: what the specification does "in the app" rather than through
 * the public interface. Rows are declared as in `contract.ts`.
 */
export const dashboardContract = {
  ...campaignEndpoints,
  ...conversationEndpoints,
  ...importEndpoints,
  ...listEndpoints,
}

export type DashboardContract = typeof dashboardContract
