import { Group, NumberInput, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { maxName } from '@replyloop/shared/values/limits'
import type { ReactNode } from 'react'
import { ContentFields } from '../campaigns/ContentFields.tsx'
import { WithRemove } from '../campaigns/WithRemove.tsx'
import { useChannelsOf } from '../channels/channelQueries.ts'
import type { BroadcastForm } from './broadcastForm.ts'
import { TemplateOfVariant } from './TemplateOfVariant.tsx'
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

/** What a variant says: a text, or an approved template where its channel has templates. */
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
  const withTemplates = useChannelsOf(channels).find(({ can }) => can.templates)
  return (
    <Stack gap="sm">
      {(withTemplates !== undefined || variant.by === 'template') && (
        <SegmentedControl
          aria-label={`By what ${of} is said`}
          data={[
            { value: 'text', label: 'A text' },
            { value: 'template', label: 'An approved template' },
          ]}
          value={variant.by}
          onChange={(by) => form.setFieldValue(`${path}.by`, by)}
        />
      )}
      {variant.by === 'template' ? (
        <TemplateOfVariant
          channel={withTemplates?.name === channels.channel ? withTemplates : undefined}
          template={variant.template}
          error={errorOf('template')}
          onChange={(template) => form.setFieldValue(`${path}.template`, template)}
        />
      ) : (
        <>
          {withTemplates !== undefined && (
            <Text size="sm" c="dimmed">
              On {withTemplates.name} a text reaches only who has written in the last day; an approved
              template reaches the others too.
            </Text>
          )}
          <ContentFields
            label={label}
            of={of}
            language={campaign?.language ?? 'en'}
            channels={channels}
            content={variant}
            errors={{ text: errorOf('text'), choices: errorOf('choices'), files: errorOf('files') }}
            lacking="the contact is left out"
            autoFocus={isNew}
            onText={(text) => form.setFieldValue(`${path}.text`, text)}
            onChoices={(draft) => form.setFieldValue(`${path}.choices`, draft)}
            onFiles={(files) => form.setFieldValue(`${path}.files`, files)}
          />
        </>
      )}
    </Stack>
  )
}
