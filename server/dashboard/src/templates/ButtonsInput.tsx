import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core'
import {
  maxTemplateButton,
  maxTemplateButtons,
  maxTemplateCodes,
  maxTemplatePhones,
  maxTemplateUrl,
  maxTemplateUrls,
} from '@replyloop/shared/values/template'
import { Plus, X } from '../ui/icons.ts'
import type { ButtonDraft } from './writtenTemplate.ts'

const kinds: Readonly<
  Record<ButtonDraft['type'], { label: string; value?: string; example?: string; max: number }>
> = {
  QUICK_REPLY: { label: 'Answer', max: maxTemplateButtons },
  URL: {
    label: 'Link',
    value: 'Link',
    example: 'https://example.com/orders/{{orderNo|7}}',
    max: maxTemplateUrls,
  },
  PHONE_NUMBER: {
    label: 'Call',
    value: 'Number to call',
    example: '+15551234567',
    max: maxTemplatePhones,
  },
  COPY_CODE: { label: 'Copy a code', value: 'Code', example: '25OFF', max: maxTemplateCodes },
}
const types = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const

/** The buttons below a template, each with what it does. */
export function ButtonsInput({
  value,
  onChange,
}: {
  value: readonly ButtonDraft[]
  onChange: (buttons: readonly ButtonDraft[]) => void
}) {
  const change = (at: number, change: Partial<ButtonDraft>) =>
    onChange(value.map((button, index) => (index === at ? { ...button, ...change } : button)))
  const isFull = (type: ButtonDraft['type']) =>
    value.filter((button) => button.type === type).length >= kinds[type].max
  return (
    <Input.Wrapper
      label="Buttons (optional)"
      description="Answers stand side by side, before or behind all others."
      labelElement="div"
    >
      <Stack gap="xs" mt={6}>
        {value.map((button, index) => (
          <ButtonRow
            key={index}
            number={index + 1}
            button={button}
            isFull={isFull}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(value.filter((_button, at) => at !== index))}
          />
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} />}
            disabled={value.length >= maxTemplateButtons}
            onClick={() => onChange([...value, { type: 'QUICK_REPLY', text: '', value: '' }])}
          >
            Add a button
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function ButtonRow({
  number,
  button: { type, text, value },
  isFull,
  onChange,
  onRemove,
}: {
  number: number
  button: ButtonDraft
  isFull: (type: ButtonDraft['type']) => boolean
  onChange: (change: Partial<ButtonDraft>) => void
  onRemove: () => void
}) {
  const { value: label, example } = kinds[type]
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={`Button ${number}`}>
      <Select
        w={130}
        aria-label={`Kind of button ${number}`}
        allowDeselect={false}
        data={types.map((one) => ({
          value: one,
          label: kinds[one].label,
          disabled: one !== type && isFull(one),
        }))}
        value={type}
        onChange={(chosen) => onChange({ type: types.find((one) => one === chosen) ?? type })}
      />
      {type !== 'COPY_CODE' && (
        <TextInput
          flex="1 1 130px"
          aria-label={`Text of button ${number}`}
          placeholder="What it says"
          maxLength={maxTemplateButton}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {label !== undefined && (
        <TextInput
          flex="2 1 180px"
          aria-label={`${label} of button ${number}`}
          placeholder={example}
          maxLength={maxTemplateUrl}
          value={value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove button ${number}`}
        onClick={onRemove}
      >
        <X size={16} />
      </ActionIcon>
    </Group>
  )
}
