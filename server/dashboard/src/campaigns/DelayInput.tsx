import { maxFollowUpMinutes } from '@replyloop/shared/values/limits'
import { Group, NumberInput, Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { largestUnitOf, units } from './delays.ts'

/** A delay as a number and a unit. Its value is in minutes. */
export function DelayInput({
  label,
  unitLabel,
  minutes,
  onChange,
  error,
}: {
  label: string
  unitLabel: string
  minutes: number
  onChange: (minutes: number) => void
  error: ReactNode
}) {
  // Kept as state: if it followed from the minutes, it could change while the number is typed.
  const [chosenUnit, setUnit] = useState(() => largestUnitOf(minutes))
  const unit = minutes % chosenUnit === 0 ? chosenUnit : largestUnitOf(minutes) // another window may have saved others
  const [isEmpty, setEmpty] = useState(false)
  const type = (value: number | string) => {
    setEmpty(value === '')
    if (value !== '') onChange(Number(value) * unit)
  }
  /** Rounds a number of units into the allowed range. */
  const setRounded = (count: number, newUnit: number) => {
    const rounded = Math.min(Math.max(1, Math.round(count)), Math.floor(maxFollowUpMinutes / newUnit))
    setEmpty(false)
    onChange(rounded * newUnit)
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <NumberInput
        label={label}
        min={1}
        max={Math.floor(maxFollowUpMinutes / unit)}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        flex={1}
        value={isEmpty ? '' : minutes / unit}
        onChange={type}
        onBlur={() => setRounded(minutes / unit, unit)}
        error={error}
      />
      <Select
        aria-label={unitLabel}
        w={110}
        data={units.map(([size, name]) => ({
          value: String(size),
          label: minutes === unit ? name : `${name}s`,
        }))}
        allowDeselect={false}
        value={String(unit)}
        onChange={(value) => {
          const newUnit = Number(value ?? unit)
          setUnit(newUnit)
          setRounded(minutes / unit, newUnit)
        }}
      />
    </Group>
  )
}
