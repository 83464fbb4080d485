import { ActionIcon, Button, Group, NumberInput, Paper, Select, Stack, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../ui/Section.tsx'
import { maxDelayMinutes, type CampaignForm } from './campaignForm.ts'
import { TemplateInput } from './TemplateInput.tsx'

const most = 5
const units = [
  [1, 'minute'],
  [60, 'hour'],
  [1440, 'day'],
] as const

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
  // Of this row alone: what is typed must not change the unit that it is typed for.
  const [unit, setUnit] = useState(() => unitOf(afterMinutes))
  const [typed, setTyped] = useState<number | string>(afterMinutes / unit)
  const path = `followUps.${index}`
  const number = index + 1
  const set = (minutes: number) => form.setFieldValue(`${path}.afterMinutes`, minutes)
  const type = (value: number | string) => {
    setTyped(value)
    if (value !== '') set(Number(value) * unit)
  }
  /** Takes the delay into the range of a whole number of `per`. */
  const clamp = (count: number, per: number) => {
    const whole = Math.min(Math.max(1, Math.round(count)), Math.floor(maxDelayMinutes / per))
    setTyped(whole)
    set(whole * per)
  }
  const changeUnit = (next: number) => {
    setUnit(next)
    clamp(afterMinutes / unit, next)
  }
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Follow-up ${number}`}>
      <Group align="flex-end" gap="xs" wrap="nowrap" mb="xs">
        <NumberInput
          label={number === 1 ? 'After the opening message' : 'After the one before'}
          min={1}
          max={Math.floor(maxDelayMinutes / unit)}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          flex={1}
          value={typed}
          onChange={type}
          onBlur={() => clamp(afterMinutes / unit, unit)}
          error={form.errors[`${path}.afterMinutes`]}
        />
        <Select
          aria-label={`Unit of follow-up ${number}`}
          w={110}
          data={units.map(([minutes, name]) => ({
            value: String(minutes),
            label: afterMinutes === unit ? name : `${name}s`,
          }))}
          allowDeselect={false}
          value={String(unit)}
          onChange={(value) => changeUnit(Number(value ?? unit))}
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
