import type { EngineOf } from '../modules/bot/engineOf.ts'
import { testQuestionRoutes } from '../modules/bot/testQuestions.routes.ts'
import { unansweredRoutes } from '../modules/bot/unanswered.routes.ts'
import { answerFileRoutes } from '../modules/campaigns/answerFile.routes.ts'
import { broadcastRoutes } from '../modules/campaigns/broadcasts.routes.ts'
import { campaignRoutes } from '../modules/campaigns/campaigns.routes.ts'
import type { MediaStore } from '../modules/conversations/media.ts'
import { knowledgeRoutes } from '../modules/knowledge/knowledge.routes.ts'
import { readSmallFile } from '../modules/transfers/smallFile.ts'
import type { TransferParts } from '../modules/transfers/transferFiles.ts'
import type { Route } from '../platform/http/endpoint.ts'
import type { SafeFetch } from '../platform/outboundHttp/safeFetch.ts'
import { audiencesOf } from './audiences.ts'

interface CampaignParts extends Pick<TransferParts, 'db' | 'clock' | 'audience'> {
  mediaStore: MediaStore
  safeFetch: SafeFetch
  pacePerMinute: number
  engineOf: EngineOf
}

/** Campaigns, what their bots know, and their broadcasts. */
export const campaignsWithTheirs = ({ audience, safeFetch, ...parts }: CampaignParts): Route[] => [
  ...campaignRoutes({ ...parts, fetchFor: safeFetch.fetchFor }),
  ...answerFileRoutes({ ...parts, readTable: readSmallFile }),
  ...knowledgeRoutes({ ...parts, ...safeFetch }),
  ...unansweredRoutes(parts),
  ...testQuestionRoutes({ ...parts, readTable: readSmallFile }),
  ...broadcastRoutes({ ...parts, fetchFor: safeFetch.fetchFor, audiences: audiencesOf(audience) }),
]
