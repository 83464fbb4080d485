import type { ClockHour, RelativeTo } from '@replyloop/shared/values/campaign'
import { isDateType } from '@replyloop/shared/values/customField'
import { maxDaysFromDate } from '@replyloop/shared/values/limits'
import {
  Anchor,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useDeclaredForms } from '../contacts/customFieldNames.ts'
import { DelayInput } from './DelayInput.tsx'
import type { FollowUpValues } from './followUpValues.ts'

type When = Pick<FollowUpValues, 'afterMinutes' | 'at' | 'zone' | 'relativeTo'>

/** When a new follow-up goes out. */
export const afterOneDay: When = { afterMinutes: 1440, at: null, zone: null, relativeTo: null }

/** When a follow-up goes out: after the message before, or before or after a date that the contact has. */
export function WhenInput({
  number,
  step,
  onChange,
  errors,
}: {
  number: number
  step: When
  onChange: (when: When) => void
  errors: { delay: ReactNode; hour: ReactNode; date: ReactNode }
}) {
  const { afterMinutes, at, zone, relativeTo } = step
  const dates = useDateFields()
  const byDate: RelativeTo = { field: dates[0] ?? '', days: -1, at: '10:00', zone: 'account' }
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={`When follow-up ${number} goes out`}
        data={[
          { value: 'delay', label: 'After a delay' },
          { value: 'date', label: 'Relative to a date' },
        ]}
        value={relativeTo === null ? 'delay' : 'date'}
        onChange={(kind) =>
          onChange(
            kind === 'date' ? { afterMinutes: null, at: null, zone: null, relativeTo: byDate } : afterOneDay,
          )
        }
      />
      {relativeTo === null ? (
        <>
          <DelayInput
            label={number === 1 ? 'After the opening message' : 'After the one before'}
            unitLabel={`Unit of follow-up ${number}`}
            minutes={afterMinutes ?? 1440}
            onChange={(minutes) => onChange({ ...step, afterMinutes: minutes })}
            error={errors.delay}
          />
          <Checkbox
            label="At an hour of the day"
            checked={at !== null}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...step,
                ...(checked ? { at: '09:00', zone: 'account' } : { at: null, zone: null }),
              })
            }
          />
          {at !== null && (
            <HourInput
              number={number}
              value={{ at, zone: zone ?? 'account' }}
              onChange={(hour) => onChange({ ...step, ...hour })}
              error={errors.hour}
            />
          )}
        </>
      ) : (
        <DateInput
          number={number}
          fields={dates}
          value={relativeTo}
          onChange={(changed) => onChange({ ...step, relativeTo: changed })}
          error={errors.date}
        />
      )}
    </Stack>
  )
}

/** The declared fields that hold dates. */
const useDateFields = (): string[] =>
  useDeclaredForms()
    .filter(({ type }) => isDateType(type))
    .map(({ name }) => name)

/** So many days before or after a date, at an hour on a clock. */
function DateInput({
  number,
  fields,
  value,
  onChange,
  error,
}: {
  number: number
  fields: readonly string[]
  value: RelativeTo
  onChange: (value: RelativeTo) => void
  error: ReactNode
}) {
  // Kept as state: 0 days are neither before nor after.
  const [isBefore, setBefore] = useState(value.days <= 0)
  const setDays = (days: number, before: boolean) => {
    setBefore(before)
    onChange({ ...value, days: days === 0 ? 0 : before ? -days : days })
  }
  const days = Math.abs(value.days)
  return (
    <>
      <Group align="flex-end" gap="xs">
        <NumberInput
          label={`Days of follow-up ${number}`}
          w={110}
          min={0}
          max={maxDaysFromDate}
          allowDecimal={false}
          allowNegative={false}
          value={days}
          onChange={(typed) => setDays(Number(typed), isBefore)}
        />
        <Select
          aria-label={`Before or after, of follow-up ${number}`}
          w={150}
          data={[
            { value: 'before', label: days === 1 ? 'day before' : 'days before' },
            { value: 'after', label: days === 1 ? 'day after' : 'days after' },
          ]}
          allowDeselect={false}
          value={isBefore ? 'before' : 'after'}
          onChange={(chosen) => setDays(days, chosen === 'before')}
        />
        <Select
          label={`Date of follow-up ${number}`}
          flex={1}
          miw={150}
          data={[...new Set([...fields, ...(value.field === '' ? [] : [value.field])])]}
          allowDeselect={false}
          value={value.field === '' ? null : value.field}
          onChange={(field) => onChange({ ...value, field: field ?? '' })}
          error={error}
        />
      </Group>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          No custom field has the type date yet.{' '}
          <Anchor inherit component={Link} to="/contacts/fields">
            Give one that type
          </Anchor>
        </Text>
      )}
      <HourInput number={number} value={value} onChange={(hour) => onChange({ ...value, ...hour })} />
    </>
  )
}

/** A time of the day, and whose clock it is on. */
const HourInput = ({
  number,
  value: { at, zone },
  onChange,
  error,
}: {
  number: number
  value: ClockHour
  onChange: (value: ClockHour) => void
  error?: ReactNode
}) => (
  <Group align="flex-start" gap="xs">
    <TextInput
      type="time"
      label={`Hour of follow-up ${number}`}
      value={at}
      onChange={({ currentTarget }) => onChange({ at: currentTarget.value, zone })}
      error={error}
    />
    <Select
      label={`Clock of follow-up ${number}`}
      flex={1}
      miw={150}
      data={[
        { value: 'account', label: 'Of your account' },
        { value: 'contact', label: 'Of the contact, by its phone number' },
      ]}
      allowDeselect={false}
      value={zone}
      onChange={(chosen) => onChange({ at, zone: chosen === 'contact' ? 'contact' : 'account' })}
    />
  </Group>
)
