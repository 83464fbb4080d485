import { Text, TextInput } from '@mantine/core'
import { endsOf, textOf, type ValueInputProps } from './valueInput.ts'

/** Between the two ends of a `between`. */
export const And = () => (
  <Text size="sm" c="dimmed" aria-hidden>
    and
  </Text>
)

const isDay = (value: string) => value === '' || /^\d{4}-\d\d-\d\d$/.test(value)

/** A day; an instant, which programs write, stays the text that it is. */
const DayInput = ({
  label,
  value,
  isFaulty,
  onChange,
}: {
  label: string
  value: string
  isFaulty: boolean
  onChange: (day: string) => void
}) => (
  <TextInput
    className="filter-value"
    type={isDay(value) ? 'date' : 'text'}
    aria-label={label}
    min="0001-01-01"
    max="9999-12-31"
    value={value}
    error={isFaulty}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Compares with one day. */
export const DateValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <DayInput
    label={label}
    value={textOf(leaf.value)}
    isFaulty={isFaulty}
    onChange={(day) => onChange(day === '' ? undefined : day)}
  />
)

/** Compares with the days from one to another. */
export const DatesValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => {
  const [from, to] = endsOf(leaf.value)
  return (
    <>
      <DayInput
        label={`${label}, from`}
        value={String(from)}
        isFaulty={isFaulty}
        onChange={(day) => onChange([day, to])}
      />
      <And />
      <DayInput
        label={`${label}, to`}
        value={String(to)}
        isFaulty={isFaulty}
        onChange={(day) => onChange([from, day])}
      />
    </>
  )
}
