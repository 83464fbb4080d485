import './teams.css'
import { Button, Input, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { weekdays } from '@replyloop/shared/values/team'
import type { ReactNode } from 'react'
import { dayNames, type HoursDraft } from './hoursDraft.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** The parts of each day of a week, single days off, and the clock that they are on. */
export function HoursFields({
  draft: { week, daysOff, timeZone },
  errors,
  onChange,
}: {
  draft: HoursDraft
  errors: Readonly<Record<string, ReactNode>>
  onChange: (change: Partial<HoursDraft>) => void
}) {
  const copyMonday = () => {
    const { monday } = week
    onChange({ week: { ...week, tuesday: monday, wednesday: monday, thursday: monday, friday: monday } })
  }
  return (
    <Stack>
      <Input.Wrapper
        role="group"
        aria-label="Week"
        labelElement="div"
        label="Week"
        description="Times such as 09:00-12:00, 13:00-17:00. A day without any is off; midnight at the end is 24:00"
        error={errors['week']}
      >
        <div className="team-week">
          {weekdays.map((day) => (
            <TextInput
              key={day}
              label={dayNames[day]}
              placeholder="Off"
              value={week[day]}
              onChange={({ currentTarget: { value } }) => onChange({ week: { ...week, [day]: value } })}
            />
          ))}
        </div>
        <Button variant="subtle" size="compact-sm" mt={6} onClick={copyMonday}>
          Tuesday to Friday as Monday
        </Button>
      </Input.Wrapper>
      <TagsInput
        label="Days off"
        description="Dates such as 2026-12-25, each followed by Enter"
        splitChars={[',', ' ']}
        acceptValueOnBlur
        value={daysOff}
        onChange={(dates) => onChange({ daysOff: dates })}
        error={errors['daysOff']}
      />
      <Select
        label="Time zone"
        placeholder="That of the account"
        data={timeZones}
        searchable
        clearable
        limit={50}
        w="100%"
        maw={360}
        value={timeZone}
        onChange={(zone) => onChange({ timeZone: zone })}
        error={errors['timeZone']}
      />
    </Stack>
  )
}
