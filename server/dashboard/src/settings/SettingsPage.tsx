import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState } from 'react'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { InboxSection } from '../inboxSettings/InboxSection.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { ApiKeySection } from './ApiKeySection.tsx'
import { AutomaticLimitsSection } from './AutomaticLimitsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { browserTimeZone } from '../signIn/browserTimeZone.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useApiKey, useSaveSettings, useSettings, type Settings } from './settingsQueries.ts'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { useMay } from '../useSession.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** Settings > Account: its name, time zone and quiet hours, the limits of automatic messages, the API key, and the user's password. */
export function SettingsPage() {
  const may = useMay('admin')
  const settings = useSettings()
  const key = useApiKey(may)
  const failed = [settings, key].find(({ isError }) => isError)
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <ReadOnlyNotice needs="admin" />
        {settings.data === undefined || (may && key.data === undefined) ? (
          <LoadingOrError error={failed?.error ?? null} refetch={failed?.refetch} rows={3} />
        ) : (
          <AccountSections settings={settings.data} hasKey={key.data?.exists === true} />
        )}
        <PasswordSection />
      </Stack>
    </>
  )
}

/** The key stands first until there is one: it is what one comes for. Where it stands at first it stays. */
function AccountSections({ settings, hasKey }: { settings: Settings; hasKey: boolean }) {
  const [isKeyFirst] = useState(!hasKey)
  const key = (
    <May role="admin">
      <ApiKeySection />
    </May>
  )
  return (
    <>
      {isKeyFirst && key}
      <AccountSection settings={settings} />
      <AutomaticLimitsSection quietHours={settings.quietHours} />
      <InboxSection />
      {!isKeyFirst && key}
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
