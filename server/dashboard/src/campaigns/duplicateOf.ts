import type { TestQuestion } from '@replyloop/shared/contract/testQuestion'
import { maxName } from '@replyloop/shared/values/limits'
import { firstCharacters } from '../ui/firstCharacters.ts'
import { valuesOf, type CampaignValues } from './campaignForm.ts'
import type { Campaign } from './campaignLabels.ts'

/** The values for a copy of a campaign with its test questions, under a new name. */
export function duplicateOf(campaign: Campaign, tests: readonly TestQuestion[]): CampaignValues {
  const values = valuesOf(campaign)
  return {
    ...values,
    name: firstCharacters(`Copy of ${campaign.name}`, maxName),
    answers: values.answers.map((answer) => ({
      ...answer,
      asked: tests.filter(({ answerId }) => answerId === answer.id).map(({ question }) => question),
    })),
    testQuestions: tests.flatMap(({ question, expects }) =>
      expects === 'answer' ? [] : [{ question, expects }],
    ),
  }
}
