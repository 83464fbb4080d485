import { maxCampaignText } from '@replyloop/shared/values/limits'
import { Button, Group, Menu, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useCustomFieldNames } from '../contacts/customFieldNames.ts'
import { firstCharacters } from '../ui/firstCharacters.ts'
import { ChevronDown } from '../ui/icons.ts'

const variables = [
  ['First name', '{{firstName|there}}'],
  ['Last name', '{{lastName}}'],
  ['Email', '{{email}}'],
  ['Phone', '{{phone}}'],
] as const

const withFallback = /\{\{\s*([\w. -]+?)\s*\|([^{}]*)\}\}/

/** What a fallback does, by the first one in the text; without one, by an example. */
function fallbackText(text: string, lacking: string): string {
  const [, name, fallback = ''] = withFallback.exec(text) ?? []
  if (name === undefined)
    return `{{firstName|there}} becomes the first name, or “there” for a contact without one. Without a fallback ${lacking}.`
  const instead = fallback.trim() === '' ? 'nothing' : `“${fallback.trim()}”`
  return `A contact without ${name} reads ${instead} in its place: “${text.slice(0, 200).replace(withFallback, fallback.trim()).slice(0, 80).trim()}”`
}

/** The account's custom fields, each of which can stand in a text. */
function CustomFieldMenu({ onChoose }: { onChoose: (name: string) => void }) {
  const names = useCustomFieldNames().filter((name) => /^[\w. -]+$/.test(name))
  if (names.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="default" rightSection={<ChevronDown size={12} aria-hidden />}>
          Custom field
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }}>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A text area with buttons that insert variables at the cursor. */
export function TemplateInput({
  value,
  lacking = 'the message waits for the field',
  onChange,
  ...textarea
}: Omit<TextareaProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  /** What happens where a contact lacks the field. */
  lacking?: string
  onChange: (text: string) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Puts a variable at the cursor, which then stands `fromEnd` characters before its end: where a fallback is typed. */
  const insert = (variable: string, fromEnd = 0) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    const before = value.slice(0, selectionStart) + variable
    flushSync(() => onChange(firstCharacters(before + value.slice(selectionEnd), maxCampaignText)))
    field.current?.focus()
    const cursor = before.length - fromEnd
    field.current?.setSelectionRange(cursor, cursor) // a new value moves the cursor to its end
  }
  return (
    <div>
      <Textarea
        {...textarea}
        ref={field}
        description={fallbackText(value, lacking)}
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
        <CustomFieldMenu onChoose={(name) => insert(`{{${name}|}}`, 2)} />
      </Group>
    </div>
  )
}
