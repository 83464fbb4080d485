import { Stack, Text } from '@mantine/core'
import { useHasKnowledge } from '../knowledge/knowledgeQueries.ts'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import { CautionField } from './CautionField.tsx'
import type { CampaignForm } from './campaignForm.ts'
import { botLabel, savesContactLabel, suggestLabel } from './campaignLabels.ts'
import { botStep } from './campaignSteps.ts'
import { FactsFields } from './FactsFields.tsx'
import { StepSection } from './StepSection.tsx'

/** Whether the bot answers, what it may tell, and its instructions. */
export function BotFields({ form, campaignId }: { form: CampaignForm; campaignId: string | undefined }) {
  const hasKnowledge = useHasKnowledge(campaignId)
  return (
    <StepSection
      number={4}
      title="Bot"
      step={botStep(form.values, hasKnowledge)}
      description="Answers what contacts write, and hands over to a person when it should not."
    >
      <Stack>
        {form.values.type === 'Outgoing' && (
          <Text size="sm" c="dimmed">
            In an Outgoing campaign the bot is silent. What you enter here is kept in case its type changes.
          </Text>
        )}
        <DescribedSwitch
          label={botLabel}
          meaning="On: while the campaign is Live, the bot answers what contacts write. Off: a person finds it in the inbox."
          {...form.getInputProps('botEnabled', { type: 'checkbox' })}
        />
        <DescribedSwitch
          label={suggestLabel}
          meaning="On: where the bot is not sure, it offers up to three questions that it can answer, and a person. Off: it hands over at once."
          {...form.getInputProps('suggestAnswers', { type: 'checkbox' })}
        />
        <CautionField form={form} />
        <FactsFields form={form} />
        <DescribedSwitch
          label={savesContactLabel}
          meaning="On: where a model answers, it may note what contacts say about themselves. It never changes a phone."
          {...form.getInputProps('botSavesContact', { type: 'checkbox' })}
        />
      </Stack>
    </StepSection>
  )
}
