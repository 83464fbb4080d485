import { maxFollowUps } from '@replyloop/shared/values/limits'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { QuietHoursNote } from '../limits/QuietHoursNote.tsx'
import { Plus } from '../ui/icons.ts'
import type { CampaignForm } from './campaignForm.ts'
import { ContentFields } from './ContentFields.tsx'
import { upperFirst, whenText } from './delays.ts'
import type { Campaign } from './campaignLabels.ts'
import type { FollowUpValues } from './followUpValues.ts'
import { followUpStep } from './campaignSteps.ts'
import { FoldableRow } from './FoldableRow.tsx'
import { StepSection } from './StepSection.tsx'
import { StepTemplate } from './StepTemplate.tsx'
import { useFieldList } from './useFieldList.ts'
import { afterOneDay, WhenInput } from './WhenInput.tsx'
import { WithRemove } from './WithRemove.tsx'

/** The messages to a contact who stays silent, each with its delay. */
export function FollowUpFields({ form, campaign }: { form: CampaignForm; campaign?: Campaign | undefined }) {
  const { followUps } = form.values
  const list = useFieldList(form, 'followUps')
  const add = () => list.add({ ...afterOneDay, text: '', choices: null, files: [] })
  return (
    <StepSection
      number={3}
      title="Follow-ups"
      step={followUpStep(form.values)}
      description="Sent one after the other while the contact is silent, until any answer; or before or after a date that the contact has, no matter what it writes."
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
  ...step
}: {
  form: CampaignForm
  campaign: Campaign | undefined
  index: number
  /** Whether it has just been added, and its text is to be typed next. */
  isNew: boolean
  onRemove: () => void
} & FollowUpValues) {
  const { text } = step
  const path = `followUps.${index}`
  const number = index + 1
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Follow-up ${number}`}>
      <WithRemove label={`Remove follow-up ${number}`} onRemove={onRemove}>
        <FoldableRow startsOpen={isNew} name={`${number}. ${upperFirst(whenText(step))}`} text={text}>
          <WhenInput
            number={number}
            step={step}
            onChange={({ afterMinutes, at, zone, relativeTo }) => {
              form.setFieldValue(`${path}.afterMinutes`, afterMinutes)
              form.setFieldValue(`${path}.at`, at)
              form.setFieldValue(`${path}.zone`, zone)
              form.setFieldValue(`${path}.relativeTo`, relativeTo)
            }}
            errors={{
              delay: form.errors[`${path}.afterMinutes`],
              hour: form.errors[`${path}.at`],
              date: form.errors[`${path}.relativeTo`] ?? form.errors[`${path}.relativeTo.field`],
            }}
          />
          <ContentFields
            label={`Text of follow-up ${number}`}
            of={`follow-up ${number}`}
            language={form.values.language}
            channels={form.values}
            content={step}
            errors={{ text: form.errors[`${path}.text`], choices: form.errors[`${path}.choices`] }}
            autoFocus={isNew}
            onText={(text) => form.setFieldValue(`${path}.text`, text)}
            onChoices={(draft) => form.setFieldValue(`${path}.choices`, draft)}
            onFiles={(files) => form.setFieldValue(`${path}.files`, files)}
          />
          <StepTemplate form={form} campaign={campaign} followUp={number} text={text} />
        </FoldableRow>
      </WithRemove>
    </Paper>
  )
}
