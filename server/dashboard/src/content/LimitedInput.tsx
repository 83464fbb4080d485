import { Text, TextInput } from '@mantine/core'
import { firstCharacters } from '../ui/firstCharacters.ts'

/** A short text, cut at its limit and with a count, both in characters as people count them. */
export function LimitedInput({
  label,
  placeholder,
  max,
  value,
  isFaulty = false,
  isNext = false,
  onChange,
}: {
  label: string
  placeholder: string
  max: number
  value: string
  isFaulty?: boolean
  /** Whether it is to be typed next, once it is there. */
  isNext?: boolean
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      autoFocus={isNext}
      flex="1 1 160px"
      aria-label={label}
      placeholder={placeholder}
      dir="auto"
      value={value}
      error={isFaulty}
      rightSectionWidth={52}
      rightSection={
        <Text size="xs" c="dimmed" aria-hidden>
          {Array.from(value).length}/{max}
        </Text>
      }
      onChange={({ currentTarget }) => onChange(firstCharacters(currentTarget.value, max))}
    />
  )
}
