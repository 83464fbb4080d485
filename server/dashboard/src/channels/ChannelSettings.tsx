import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import type { Versioned } from '../api.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { kindTexts } from './channelKinds.ts'
import { useChannelActions } from './channelQueries.ts'
import type { SettingField } from './kinds/kindTexts.ts'
import {
  SettingFields,
  settingErrors,
  settingNames,
  settingProblems,
  unsetValue,
  type SettingValues,
} from './SettingFields.tsx'

type VersionedChannel = ConnectedChannel & Versioned

/** Changes the settings of a channel. Secrets are replaced, and never shown. */
export function ChannelSettings({ channel }: { channel: VersionedChannel }) {
  const { id, kind, secrets, state } = channel
  const fields = kindTexts[kind].fields.filter(({ stays }) => stays !== true)
  const { save } = useChannelActions(id)
  const names = settingNames(fields)
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: channel,
    valuesOf: (of: VersionedChannel) => valuesOf(fields, of),
    validate: settingProblems(fields, secrets),
    send: (values, { before, version }) =>
      save.mutateAsync({ settings: changesOf(fields, before, values), version }),
    errorsOf: (error) => settingErrors(error, fields),
  })
  return (
    <Section
      title="Settings"
      description={
        state === 'stopped'
          ? 'Once they are saved, the channel is tried again.'
          : kindTexts[kind].provider?.change
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack maw={560}>
          {kindTexts[kind].fields
            .filter(({ name, stays }) => stays === true && channel.settings[name] !== undefined)
            .map(({ name, label }) => (
              <Text key={name} size="sm">
                {label}: {channel.settings[name]}
              </Text>
            ))}
          <SettingFields fields={fields} form={form} areSet={secrets} />
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
          />
          <FormNotice error={save.error} values={form.values} names={names} />
          <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </form>
    </Section>
  )
}

/** The form for a channel as it is saved: its secrets are empty. */
const valuesOf = (fields: readonly SettingField[], { settings }: ConnectedChannel): SettingValues =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.isSecret === true ? '' : (settings[field.name] ?? unsetValue(field)),
    ]),
  )

/** What a request has to say of the fields that were edited: an empty one takes its setting away, and what goes with it. */
const changesOf = (
  fields: readonly SettingField[],
  before: SettingValues,
  values: SettingValues,
): Record<string, string | null> => {
  const isTaken = (name: string | undefined) =>
    name !== undefined && (before[name] ?? '') !== '' && (values[name] ?? '').trim() === ''
  return Object.fromEntries(
    fields.flatMap(({ name, goesWith }) => {
      if (isTaken(goesWith)) return [[name, null]]
      const value = (values[name] ?? '').trim()
      if (value === before[name]) return []
      return [[name, value === '' ? null : value]]
    }),
  )
}
