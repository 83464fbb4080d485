import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

/** A value that is a number, also as text, as programs write it. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : undefined
}

/** An input of a number. What is on the way to one, such as `1.`, stays as it is typed. */
export function NumberField({
  label,
  value,
  isFaulty,
  onChange,
  ...input
}: Omit<NumberInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: number | undefined
  isFaulty: boolean
  onChange: (value: number | undefined) => void
}) {
  const [typed, setTyped] = useState<string | number>(value ?? '')
  return (
    <NumberInput
      className="filter-value"
      {...input}
      aria-label={label}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      error={isFaulty}
      onChange={(next) => {
        const given = typeof next === 'bigint' ? Number(next) : next
        setTyped(given)
        onChange(numberOf(given))
      }}
    />
  )
}
