import { ActionIcon, Button, Group, NumberInput, Paper, Select, Stack, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { Section } from '../ui/Section.tsx'
import type { CampaignForm } from './form.ts'
import { TemplateInput } from './TemplateInput.tsx'

const most = 5
const units = [
  { value: '1', label: 'minutes' },
  { value: '60', label: 'hours' },
  { value: '1440', label: 'days' },
]

/** The largest unit in which a delay is whole, in minutes. */
const unitOf = (minutes: number) => (minutes % 1440 === 0 ? 1440 : minutes % 60 === 0 ? 60 : 1)

/** Nudges to a contact who stays silent. */
export function FollowUpFields({ form }: { form: CampaignForm }) {
  const { followUps } = form.values
  const add = () => form.insertListItem('followUps', { afterMinutes: 1440, text: '' })
  return (
    <Section
      title="Follow-ups"
      description="Sent one after the other while the contact is silent. Any answer ends them."
    >
      <Stack>
        {followUps.map((followUp, index) => (
          <FollowUp key={`${index} of ${followUps.length}`} form={form} index={index} {...followUp} />
        ))}
        {followUps.length < most ? (
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add}>
            Add follow-up
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            A campaign has at most {most} follow-ups.
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function FollowUp({
  form,
  index,
  afterMinutes,
  text,
}: {
  form: CampaignForm
  index: number
  afterMinutes: number
  text: string
}) {
  const unit = unitOf(afterMinutes)
  const path = `followUps.${index}`
  const number = index + 1
  const set = (minutes: number) =>
    form.setFieldValue(`${path}.afterMinutes`, Math.min(Math.max(1, Math.round(minutes)), 525_600))
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Follow-up ${number}`}>
      <Group align="flex-end" gap="xs" wrap="nowrap" mb="xs">
        <NumberInput
          label={number === 1 ? 'After the opening message' : 'After the one before'}
          min={1}
          allowDecimal={false}
          flex={1}
          value={afterMinutes / unit}
          onChange={(value) => set(Number(value) * unit)}
          error={form.errors[`${path}.afterMinutes`]}
        />
        <Select
          aria-label={`Unit of follow-up ${number}`}
          w={110}
          data={units}
          allowDeselect={false}
          value={String(unit)}
          onChange={(value) => set((afterMinutes / unit) * Number(value ?? 1))}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Remove follow-up ${number}`}
          onClick={() => form.removeListItem('followUps', index)}
        >
          <Trash2 size={16} />
        </ActionIcon>
      </Group>
      <TemplateInput
        label={`Text of follow-up ${number}`}
        value={text}
        onChange={(value) => form.setFieldValue(`${path}.text`, value)}
        error={form.errors[`${path}.text`]}
      />
    </Paper>
  )
}
