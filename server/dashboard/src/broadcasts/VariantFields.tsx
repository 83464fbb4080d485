import { Group, NumberInput, Paper, TextInput } from '@mantine/core'
import { maxName } from '@replyloop/shared/values/limits'
import type { ReactNode } from 'react'
import { WithRemove } from '../campaigns/WithRemove.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { SaidFields } from './SaidFields.tsx'
import type { SaidBy } from './useSaidBy.ts'
import type { VariantDraft } from './variantDraft.ts'

interface Props {
  form: BroadcastForm
  saidBy: SaidBy
  index: number
  variant: VariantDraft
  /** Whether it has just been added, and is to be written next. */
  isNew: boolean
  onRemove: () => void
}

/** One variant of a broadcast: its name, its share and what it says. The only one just says it. */
export function VariantFields({ onRemove, ...props }: Props) {
  const { form, index } = props
  const number = index + 1
  const path = `variants.${index}`
  if (form.values.variants.length === 1) return <Said {...props} of="the broadcast" label="Text" />
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Variant ${number}`}>
      <WithRemove label={`Remove variant ${number}`} onRemove={onRemove}>
        <Group gap="sm" align="flex-start">
          <TextInput
            label={`Name of variant ${number}`}
            flex="2 1 140px"
            maxLength={maxName}
            dir="auto"
            {...form.getInputProps(`${path}.name`)}
          />
          <NumberInput
            label={`Share of variant ${number} (%)`}
            flex="1 1 140px"
            min={1}
            max={100}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(`${path}.share`)}
          />
        </Group>
        <Said {...props} of={`variant ${number}`} label={`Text of variant ${number}`} />
      </WithRemove>
    </Paper>
  )
}

/** What a variant says, on the channel of the broadcast or of its campaign. */
function Said({
  form,
  saidBy: { campaign, channels },
  index,
  variant,
  isNew,
  of,
  label,
}: Omit<Props, 'onRemove'> & { of: string; label: string }) {
  const path = `variants.${index}`
  const errorOf = (part: string): ReactNode => form.errors[`${path}.${part}`]
  return (
    <SaidFields
      of={of}
      label={label}
      language={campaign?.language ?? 'en'}
      channels={channels}
      said={variant}
      errors={{
        text: errorOf('text'),
        choices: errorOf('choices'),
        files: errorOf('files'),
        template: errorOf('template'),
      }}
      lacking="the contact is left out"
      autoFocus={isNew}
      onChange={(part: string, value) => form.setFieldValue(`${path}.${part}`, value)}
    />
  )
}
