import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { ApiKeySection } from './ApiKeySection.tsx'
import { AutomaticLimitsSection } from './AutomaticLimitsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { browserTimeZone } from '../signIn/browserTimeZone.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useSaveSettings, useSettings, type Settings } from './settingsQueries.ts'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'

const timeZones = Intl.supportedValuesOf('timeZone')

/** Settings > Account: the API key, the account's name, time zone and quiet hours, the limits of automatic messages, and the user's password. */
export function SettingsPage() {
  const { data: settings, error, refetch } = useSettings()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <ReadOnlyNotice needs="admin" />
        <May role="admin">
          <ApiKeySection />
        </May>
        {settings === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <>
            <AccountSection settings={settings} />
            <AutomaticLimitsSection quietHours={settings.quietHours} />
          </>
        )}
        <PasswordSection />
      </Stack>
    </>
  )
}

const valuesOf = ({ name, timeZone, quietHours }: Settings) => ({
  name,
  timeZone,
  isQuiet: quietHours !== null,
  from: quietHours?.from ?? '21:00',
  until: quietHours?.until ?? '08:00',
})

const bodyOf = ({ name, timeZone, isQuiet, from, until }: ReturnType<typeof valuesOf>) => ({
  name,
  timeZone,
  quietHours: isQuiet ? { from, until } : null,
})

const fieldNames = { 'quietHours.from': 'from', 'quietHours.until': 'until' }

const labels = { name: 'Name', timeZone: 'Time zone', isQuiet: 'Quiet hours', from: 'From', until: 'Until' }

function AccountSection({ settings }: { settings: Settings }) {
  const save = useSaveSettings()
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: settings,
    valuesOf,
    validate: { name: isNotEmpty('Give the account a name') },
    send: (values, { before, version }) =>
      save.mutateAsync({ body: changedFields(bodyOf(before), bodyOf(values)), version }),
    errorsOf: (error) => formErrors(error, fieldNames),
  })
  return (
    <Section title="Account">
      <form onSubmit={submit} noValidate>
        <Editable role="admin">
          <Stack align="flex-start">
            <TextInput label="Name" w="100%" maw={360} {...form.getInputProps('name')} />
            <Select
              label="Time zone"
              description="For contacts whose phone number does not show theirs"
              placeholder="UTC"
              data={timeZones}
              searchable
              clearable
              limit={50}
              w="100%"
              maw={360}
              {...form.getInputProps('timeZone')}
            />
            {form.values.timeZone !== browserTimeZone() && (
              <May role="admin">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => form.setFieldValue('timeZone', browserTimeZone())}
                >
                  Use this browser’s: {browserTimeZone()}
                </Button>
              </May>
            )}
            <Switch label="Quiet hours" {...form.getInputProps('isQuiet', { type: 'checkbox' })} />
            {form.values.isQuiet && (
              <Group align="flex-start">
                <TextInput type="time" label="From" {...form.getInputProps('from')} />
                <TextInput type="time" label="Until" {...form.getInputProps('until')} />
              </Group>
            )}
            <ChangedElsewhere elsewhere={elsewhere} labels={labels} />
            <FormNotice error={save.error} values={form.values} names={fieldNames} />
            <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
          </Stack>
        </Editable>
      </form>
    </Section>
  )
}
