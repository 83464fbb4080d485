import { Stack } from '@mantine/core'
import { Editable } from '../roles/Editable.tsx'
import { May } from '../roles/May.tsx'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { HoursFields } from './HoursFields.tsx'
import {
  draftOfHours,
  fieldOfHours,
  hoursFaults,
  requestOfHours,
  weekText,
  type HoursDraft,
} from './hoursDraft.ts'
import { useHours, useSaveHours, type AccountHours as Saved } from './teamQueries.ts'

/** The hours of the account, which teams without hours of their own have. */
export function AccountHours() {
  const { data: hours, error, refetch } = useHours()
  return (
    <Section
      title="Hours of the account"
      description="Teams without hours of their own have these. Outside of them nobody is given a conversation; what comes waits."
    >
      {hours === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={2} />
      ) : (
        <HoursForm hours={hours} />
      )}
    </Section>
  )
}

type Values = HoursDraft & Record<string, unknown> & { hasHours: boolean }

const labels = { hasHours: 'Hours', week: 'Week', daysOff: 'Days off', timeZone: 'Time zone' }

function HoursForm({ hours }: { hours: Saved }) {
  const save = useSaveHours()
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: hours,
    valuesOf: (of: Saved): Values => ({ hasHours: of.hours !== null, ...draftOfHours(of.hours) }),
    validate: {
      week: (week, { hasHours }) => (hasHours ? hoursFaults.week(week) : null),
      daysOff: (dates, { hasHours }) => (hasHours ? hoursFaults.daysOff(dates) : null),
    },
    send: (values, { version }) =>
      save.mutateAsync({ body: { hours: values.hasHours ? requestOfHours(values) : null }, version }),
    errorsOf: (error) => formErrors(error, fieldOfHours),
  })
  const { hasHours } = form.values
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Editable role="admin">
          <Stack>
            <DescribedSwitch
              label="The team has hours"
              meaning={
                hours.hours === null
                  ? 'Somebody is always there.'
                  : hours.isWithin
                    ? 'At this moment it is within the hours.'
                    : 'At this moment it is outside of the hours.'
              }
              {...form.getInputProps('hasHours', { type: 'checkbox' })}
            />
            {hasHours && (
              <HoursFields
                draft={form.values}
                errors={form.errors}
                onChange={(change) => form.setValues(change)}
              />
            )}
          </Stack>
        </Editable>
        <ChangedElsewhere
          elsewhere={elsewhere}
          labels={labels}
          show={(name, of) => (name === 'week' ? weekText(of.week) : undefined)}
        />
        <FormNotice error={save.error} values={labels} names={fieldOfHours} />
        <May role="admin">
          <SaveRow save={saving} isDirty={form.isDirty() && !saving.isPending} />
        </May>
      </Stack>
    </form>
  )
}
