import { z } from 'zod'
import { maxKnowledgeSources } from '../values/knowledge.ts'
import { maxName } from '../values/limits.ts'
import { maxTeamName } from '../values/team.ts'
import { campaignChanges, CampaignStatus } from './campaign.ts'
import { withOneOpening } from './campaignContent.ts'
import { clearableInput, requiredText } from './fields.ts'
import { DeclaredKnowledge } from './knowledge.ts'
import { DeclaredTemplate } from './template.ts'
import { DeclaredTestQuestions } from './testQuestion.ts'

/** A campaign as a provisioning file declares it: `list` by its name. */
export const DeclaredCampaign = withOneOpening(
  campaignChanges.required({ name: true }).extend({
    status: CampaignStatus.optional(),
    list: clearableInput(requiredText(maxName)),
    team: clearableInput(requiredText(maxTeamName)),
    openingTemplate: DeclaredTemplate.optional(),
    testQuestions: DeclaredTestQuestions.optional(),
    knowledge: z.array(DeclaredKnowledge).max(maxKnowledgeSources).optional(),
  }),
)
export type DeclaredCampaign = z.output<typeof DeclaredCampaign>
