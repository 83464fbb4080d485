import { maxFollowUps } from '@replyloop/shared/values/limits'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { QuietHoursNote } from '../limits/QuietHoursNote.tsx'
import { Plus } from '../ui/icons.ts'
import type { CampaignForm } from './campaignForm.ts'
import { ContentFields, type ContentDraft } from './ContentFields.tsx'
import { DelayInput } from './DelayInput.tsx'
import { delayText } from './delays.ts'
import type { Campaign } from './campaignLabels.ts'
import { followUpStep } from './campaignSteps.ts'
import { FoldableRow } from './FoldableRow.tsx'
import { StepSection } from './StepSection.tsx'
import { StepTemplate } from './StepTemplate.tsx'
import { useFieldList } from './useFieldList.ts'
import { WithRemove } from './WithRemove.tsx'

/** The messages to a contact who stays silent, each with its delay. */
export function FollowUpFields({ form, campaign }: { form: CampaignForm; campaign?: Campaign | undefined }) {
  const { followUps } = form.values
  const list = useFieldList(form, 'followUps')
  const add = () => list.add({ afterMinutes: 1440, text: '', choices: null, files: [] })
  return (
    <StepSection
      number={3}
      title="Follow-ups"
      step={followUpStep(form.values)}
      description="Sent one after the other while the contact is silent. Any answer ends them."
    >
      <Stack>
        <QuietHoursNote />
        {followUps.map((followUp, index) => (
          <FollowUp
            key={`${index} of ${followUps.length}`}
            form={form}
            campaign={campaign}
            index={index}
            isNew={index === list.addedIndex}
            onRemove={() => list.remove(index)}
            {...followUp}
          />
        ))}
        {followUps.length < maxFollowUps ? (
          <Button variant="default" leftSection={<Plus size={16} />} onClick={add}>
            Add follow-up
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            A campaign has at most {maxFollowUps} follow-ups.
          </Text>
        )}
      </Stack>
    </StepSection>
  )
}

function FollowUp({
  form,
  campaign,
  index,
  isNew,
  onRemove,
  afterMinutes,
  ...content
}: ContentDraft & {
  form: CampaignForm
  campaign: Campaign | undefined
  index: number
  /** Whether it has just been added, and its text is to be typed next. */
  isNew: boolean
  onRemove: () => void
  afterMinutes: number
}) {
  const path = `followUps.${index}`
  const number = index + 1
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Follow-up ${number}`}>
      <WithRemove label={`Remove follow-up ${number}`} onRemove={onRemove}>
        <FoldableRow
          startsOpen={isNew}
          name={`${number}. After ${delayText(afterMinutes)}`}
          text={content.text}
        >
          <DelayInput
            label={number === 1 ? 'After the opening message' : 'After the one before'}
            unitLabel={`Unit of follow-up ${number}`}
            minutes={afterMinutes}
            onChange={(minutes) => form.setFieldValue(`${path}.afterMinutes`, minutes)}
            error={form.errors[`${path}.afterMinutes`]}
          />
          <ContentFields
            label={`Text of follow-up ${number}`}
            of={`follow-up ${number}`}
            language={form.values.language}
            channels={form.values}
            content={content}
            errors={{ text: form.errors[`${path}.text`], choices: form.errors[`${path}.choices`] }}
            autoFocus={isNew}
            onText={(text) => form.setFieldValue(`${path}.text`, text)}
            onChoices={(draft) => form.setFieldValue(`${path}.choices`, draft)}
            onFiles={(files) => form.setFieldValue(`${path}.files`, files)}
          />
          <StepTemplate form={form} campaign={campaign} followUp={number} text={content.text} />
        </FoldableRow>
      </WithRemove>
    </Paper>
  )
}
