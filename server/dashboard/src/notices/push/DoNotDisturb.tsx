import { Checkbox, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { weekdays } from '@replyloop/shared/values/team'
import { useChangeNotifications, type Notifications } from '../../settings/notificationQueries.ts'
import { browserTimeZone } from '../../signIn/browserTimeZone.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { SaveRow } from '../../ui/SaveRow.tsx'
import { Section } from '../../ui/Section.tsx'

const timeZones = Intl.supportedValuesOf('timeZone')
const dayLabels = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
}

/** When one’s devices show nothing. */
export function DoNotDisturb({ doNotDisturb }: Pick<Notifications['push'], 'doNotDisturb'>) {
  const change = useChangeNotifications()
  const form = useForm({
    initialValues: doNotDisturb ?? {
      isOn: false,
      days: [...weekdays],
      from: '20:00',
      until: '08:00',
      timeZone: browserTimeZone(),
    },
    validate: { days: (days) => (days.length === 0 ? 'Choose a day, or switch it off' : null) },
  })
  const { isOn } = form.values
  return (
    <Section
      title="Do not disturb"
      description="Your devices show nothing then, and nothing of it later. Mails come as ever."
    >
      <form
        onSubmit={form.onSubmit((values) =>
          change.mutate({ doNotDisturb: values }, { onSuccess: () => form.resetDirty() }),
        )}
        noValidate
      >
        <Stack align="flex-start">
          <Switch label="Do not disturb me" {...form.getInputProps('isOn', { type: 'checkbox' })} />
          {isOn && (
            <>
              <Checkbox.Group label="On the days" {...form.getInputProps('days')}>
                <Group mt={4} gap="sm">
                  {weekdays.map((day) => (
                    <Checkbox key={day} value={day} label={dayLabels[day]} />
                  ))}
                </Group>
              </Checkbox.Group>
              <Group>
                <TextInput type="time" label="From" {...form.getInputProps('from')} />
                <TextInput type="time" label="Until" {...form.getInputProps('until')} />
              </Group>
              <Select
                label="Time zone"
                data={[...new Set(['UTC', ...timeZones])]}
                searchable
                allowDeselect={false}
                {...form.getInputProps('timeZone')}
              />
            </>
          )}
          <FormNotice error={change.error} values={form.values} />
          <SaveRow save={change} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </form>
    </Section>
  )
}
