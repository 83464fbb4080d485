import { Switch, Text } from '@mantine/core'
import { useId } from 'react'
import type { CampaignForm } from './campaignForm.ts'

/** A switch of the campaign, and what it means that it is on or off. */
export function CampaignSwitch({
  form,
  field,
  label,
  meaning,
}: {
  form: CampaignForm
  field: 'triggerOnListAdd' | 'botEnabled'
  label: string
  meaning: string
}) {
  const id = useId()
  return (
    <div>
      <Switch label={label} aria-describedby={id} {...form.getInputProps(field, { type: 'checkbox' })} />
      {/* Not the switch's `description`, which Mantine makes part of its label. */}
      <Text id={id} size="xs" c="dimmed" mt={4}>
        {meaning}
      </Text>
    </div>
  )
}
