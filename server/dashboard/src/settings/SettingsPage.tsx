import { Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SaveRow } from '../ui/SaveRow.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { ApiKeySection } from './ApiKeySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SettingsPlaces } from './SettingsPlaces.tsx'
import { useSaveSettings, useSettings, type Settings } from './settingsQueries.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** Settings > Account: the key, the account's name and hours, and the own password. */
export function SettingsPage() {
  const { data: settings, error, refetch } = useSettings()
  return (
    <>
      <SettingsPlaces />
      <Stack gap="lg" maw={720}>
        <ApiKeySection />
        {settings === undefined ? (
          error === null ? (
            <PageSkeleton rows={3} />
          ) : (
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <AccountSection settings={settings} />
        )}
        <PasswordSection />
      </Stack>
    </>
  )
}

function AccountSection({ settings }: { settings: Settings }) {
  const save = useSaveSettings()
  const form = useForm({
    initialValues: {
      name: settings.name,
      timeZone: settings.timeZone,
      isQuiet: settings.quietHours !== null,
      from: settings.quietHours?.from ?? '21:00',
      until: settings.quietHours?.until ?? '08:00',
    },
    validate: { name: (name) => (name.trim() === '' ? 'Give the account a name' : null) },
  })
  const submit = form.onSubmit(({ name, timeZone, isQuiet, from, until }) =>
    save.mutate(
      { name, timeZone, quietHours: isQuiet ? { from, until } : null },
      { onError: (failure) => form.setErrors(formErrors(failure)) },
    ),
  )
  return (
    <Section title="Account" description="Quiet hours hold follow-ups back until they end.">
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <TextInput label="Name" w="100%" maw={360} {...form.getInputProps('name')} />
          <Select
            label="Time zone"
            description="For contacts whose phone number does not tell theirs"
            placeholder="UTC"
            data={timeZones}
            searchable
            clearable
            limit={50}
            w="100%"
            maw={360}
            {...form.getInputProps('timeZone')}
          />
          <Switch label="Quiet hours" {...form.getInputProps('isQuiet', { type: 'checkbox' })} />
          {form.values.isQuiet && (
            <Group align="flex-start">
              <TextInput type="time" label="From" {...form.getInputProps('from')} />
              <TextInput type="time" label="Until" {...form.getInputProps('until')} />
            </Group>
          )}
          {Object.keys(form.errors).length === 0 && <ErrorNotice error={save.error} />}
          <SaveRow save={save} isQuiet />
        </Stack>
      </form>
    </Section>
  )
}
