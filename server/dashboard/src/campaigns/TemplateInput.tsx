import { maxCampaignText } from '@replyloop/shared/values/limits'
import { Button, Group, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'

const variables = [
  ['First name', '{{firstName|there}}'],
  ['Last name', '{{lastName}}'],
  ['Email', '{{email}}'],
  ['Phone', '{{phone}}'],
] as const

/** A text area with buttons that insert variables at the cursor. */
export function TemplateInput({
  value,
  onChange,
  ...textarea
}: Omit<TextareaProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    const before = value.slice(0, selectionStart) + variable
    flushSync(() => onChange((before + value.slice(selectionEnd)).slice(0, maxCampaignText)))
    field.current?.focus()
    field.current?.setSelectionRange(before.length, before.length) // a new value moves the cursor to its end
  }
  return (
    <div>
      <Textarea
        {...textarea}
        ref={field}
        description="{{firstName|there}} becomes the first name, or “there” without one. Custom fields work too: {{company|your team}}."
        autosize
        minRows={3}
        maxLength={maxCampaignText}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={6} mt={6} role="group" aria-label={`Variables for ${textarea.label}`}>
        {variables.map(([name, variable]) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(variable)}>
            {name}
          </Button>
        ))}
      </Group>
    </div>
  )
}
