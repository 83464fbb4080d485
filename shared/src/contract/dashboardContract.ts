import { agencyEndpoints } from './agency.ts'
import { apiKeyEndpoints } from './apiKey.ts'
import { auditLogEndpoints } from './auditLog.ts'
import { automaticLimitsEndpoints } from './automaticLimits.ts'
import { balanceEndpoints } from './balance.ts'
import { planBulkEndpoints } from './bulkGreeting.ts'
import { dashboardCampaignEndpoints } from './dashboardCampaign.ts'
import { campaignOverviewEndpoints } from './campaignOverview.ts'
import { botFigureEndpoints } from './botFigures.ts'
import { campaignReportEndpoints } from './campaignReports.ts'
import { campaignTrialEndpoints } from './campaignTrial.ts'
import { connectedChannelEndpoints } from './connectedChannel.ts'
import { channelTemplateEndpoints } from './channelTemplate.ts'
import { contactSearchEndpoints } from './contactSearch.ts'
import { inboxEndpoints } from './conversation.ts'
import { ratingEndpoints } from './rating.ts'
import { deliveryEndpoints } from './delivery.ts'
import { exampleDataEndpoints } from './exampleData.ts'
import { exportEndpoints } from './export.ts'
import { previewImportEndpoints } from './import.ts'
import { startImportEndpoints } from './importGreeting.ts'
import { dashboardListEndpoints } from './list.ts'
import { memberEndpoints } from './member.ts'
import { messagesInDoubtEndpoints } from './messagesInDoubt.ts'
import { notificationEndpoints } from './notifications.ts'
import { modelTrialEndpoints } from './modelTrial.ts'
import { replyWebhookEndpoints } from './replyWebhook.ts'
import { sandboxEndpoints } from './sandbox.ts'
import { sessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import { todayEndpoints } from './today.ts'
import { snippetFileEndpoints } from './snippetFile.ts'
import { dashboardSubAccountEndpoints } from './subAccount.ts'
import { transcriptEndpoints } from './transcript.ts'
import { untoldFactsEndpoints } from './untoldFacts.ts'
import { viewEndpoints } from './view.ts'

/**
 * The dashboard's own interface, under `/dashboard/api`: what is done "in the app" rather than through
 * the public interface, every row of which is served there too. Rows are declared as in `contract.ts`. It is entered
 * with a session's cookie, or with an API key.
 */
export const dashboardContract = {
  ...dashboardCampaignEndpoints,
  ...campaignReportEndpoints,
  ...botFigureEndpoints,
  ...campaignOverviewEndpoints,
  ...campaignTrialEndpoints,
  ...untoldFactsEndpoints,
  ...inboxEndpoints,
  ...transcriptEndpoints,
  ...ratingEndpoints,
  ...snippetFileEndpoints,
  ...viewEndpoints,
  ...connectedChannelEndpoints,
  ...channelTemplateEndpoints,
  ...sandboxEndpoints,
  ...deliveryEndpoints,
  ...messagesInDoubtEndpoints,
  ...previewImportEndpoints,
  ...startImportEndpoints,
  ...planBulkEndpoints,
  ...exportEndpoints,
  ...dashboardListEndpoints,
  ...contactSearchEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...memberEndpoints,
  ...auditLogEndpoints,
  ...settingsEndpoints,
  ...todayEndpoints,
  ...modelTrialEndpoints,
  ...apiKeyEndpoints,
  ...automaticLimitsEndpoints,
  ...balanceEndpoints,
  ...replyWebhookEndpoints,
  ...dashboardSubAccountEndpoints,
  ...agencyEndpoints,
  ...exampleDataEndpoints,
}

export type DashboardContract = typeof dashboardContract
