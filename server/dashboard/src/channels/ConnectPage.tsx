import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { channelKinds } from '@replyloop/shared/values/channel'
import { maxChannelLabel } from '@replyloop/shared/values/limits'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Section } from '../ui/Section.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { kindTexts } from './channelKinds.ts'
import { useConnectChannel } from './channelQueries.ts'
import {
  SettingFields,
  settingErrors,
  settingNames,
  settingProblems,
  unsetValue,
  type SettingValues,
} from './SettingFields.tsx'

/** Connects a channel of a kind that has settings. */
export function ConnectPage() {
  const { kind: named } = useParams({ from: '/shell/settings/channels/connect/$kind' })
  const kind = channelKinds.find((each) => each === named && kindTexts[each].fields.length > 0)
  return (
    <>
      <SettingsHeader />
      {kind === undefined ? (
        <NotFound to="/settings/channels" label="Show all channels" />
      ) : (
        <ConnectForm kind={kind} />
      )}
    </>
  )
}

function ConnectForm({ kind }: { kind: (typeof channelKinds)[number] }) {
  const { title, fields, name: usualName, needs, opens } = kindTexts[kind]
  const navigate = useNavigate()
  const connect = useConnectChannel()
  const names = settingNames(fields)
  const form = useSendForm<SettingValues>(connect, {
    initialValues: {
      name: '',
      ...Object.fromEntries(fields.map((field) => [field.name, unsetValue(field)])),
    },
    validate: settingProblems(fields),
  })
  const submit = form.onSubmit(({ name = '', ...settings }) =>
    connect.mutate(
      { kind, name, settings: filled(settings) },
      {
        onSuccess: ({ id }) => void navigate({ to: `/settings/channels/${id}` }),
        onError: (error) => form.setErrors(settingErrors(error, fields)),
      },
    ),
  )
  return (
    <Section
      title={`Connect ${title}`}
      description={
        <>
          You need {needs} {opens} <DocsLink page={`channels/${kind}`}>The guide</DocsLink> goes through it
          step by step.
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack maw={560}>
          <SettingFields fields={fields} form={form} />
          <TextInput
            label="Name (optional)"
            description="The label of its messages and campaigns. It stays."
            placeholder={usualName}
            maxLength={maxChannelLabel}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <FormNotice error={connect.error} values={form.values} names={names} />
          <Group>
            <Button type="submit" loading={connect.isPending || connect.isSuccess}>
              Connect
            </Button>
            <Button component={Link} to="/settings/channels" variant="default">
              Cancel
            </Button>
          </Group>
          <Text size="xs" c="dimmed">
            Nothing is sent to anybody by this. The next page tests the settings.
          </Text>
        </Stack>
      </form>
    </Section>
  )
}

const filled = (settings: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
