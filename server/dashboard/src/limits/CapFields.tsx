import { maxCapDays, maxCapMessages, maxCapRules } from '@replyloop/shared/values/limits'
import { ActionIcon, Button, Group, Input, NumberInput, Stack, Text } from '@mantine/core'
import { May } from '../roles/May.tsx'
import { counted } from '../ui/counted.ts'
import { Plus, X } from '../ui/icons.ts'

/** A rule of the cap as it is typed. */
export type CapDraft = { messages: number | string; days: number | string }

/** Why the rules cannot be saved; `null` where they can. */
export function capFault(rules: readonly CapDraft[]): string | null {
  if (rules.some(({ messages, days }) => messages === '' || days === ''))
    return 'Type a number of messages and a number of days'
  const isRepeated = new Set(rules.map(({ days }) => Number(days))).size < rules.length
  return isRepeated ? 'Give one limit for each number of days' : null
}

/** How a person reads the rules. */
export const capText = (rules: readonly CapDraft[]): string =>
  rules.length === 0
    ? 'Any number'
    : rules.map(({ messages, days }) => `${messages} in ${counted(Number(days), 'day')}`).join(', ')

/** How many marketing messages one person gets at most, by a row for each rule. */
export function CapFields({
  rules,
  onChange,
  error,
}: {
  rules: readonly CapDraft[]
  onChange: (rules: CapDraft[]) => void
  error: React.ReactNode
}) {
  const change = (at: number, part: Partial<CapDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const add = () =>
    onChange([...rules, rules.length === 0 ? { messages: 1, days: 1 } : { messages: 4, days: 7 }])
  return (
    <Input.Wrapper
      component="fieldset"
      label="Marketing messages to one person"
      labelElement="div"
      description="Broadcasts and marketing of programs leave out who has had as many. Opening messages and follow-ups count, and are never held back; answers are free."
      error={error}
      style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}
      aria-label="Marketing messages to one person"
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {rules.length === 0 && <Text size="sm">Any number</Text>}
        {rules.map(({ messages, days }, at) => (
          <Group key={`${at} of ${rules.length}`} gap="xs" role="group" aria-label={`Limit ${at + 1}`}>
            <Text size="sm">At most</Text>
            <NumberInput
              aria-label={`Messages of limit ${at + 1}`}
              min={1}
              max={maxCapMessages}
              allowDecimal={false}
              w={80}
              value={messages}
              onChange={(value) => change(at, { messages: value })}
            />
            <Text size="sm">in</Text>
            <NumberInput
              aria-label={`Days of limit ${at + 1}`}
              min={1}
              max={maxCapDays}
              allowDecimal={false}
              w={80}
              value={days}
              onChange={(value) => change(at, { days: value })}
            />
            <Text size="sm">{Number(days) === 1 ? 'day' : 'days'}</Text>
            <May role="admin">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove limit ${at + 1}`}
                onClick={() => onChange(rules.filter((_, index) => index !== at))}
              >
                <X size={16} />
              </ActionIcon>
            </May>
          </Group>
        ))}
        {rules.length < maxCapRules && (
          <May role="admin">
            <Button variant="default" size="compact-sm" leftSection={<Plus size={14} />} onClick={add}>
              Add a limit
            </Button>
          </May>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
