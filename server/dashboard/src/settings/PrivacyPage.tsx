import { eventsKeptDays, maxKeptMonths, minAuditMonths } from '@replyloop/shared/values/limits'
import { Button, Group, List, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { deletionsOf } from './retentionTexts.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useSaveSettings, useSettings, type Settings } from './settingsQueries.ts'

/** Settings > Privacy: how long things are kept, and what an erasure leaves. */
export function PrivacyPage() {
  const { data: settings, error, refetch } = useSettings()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <PersonSection />
        {settings === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={4} />
        ) : (
          <RetentionSection settings={settings} />
        )}
      </Stack>
    </>
  )
}

type Retention = Settings['retention']
type Values = Record<keyof Retention, number | string>

const valuesOf = ({ messagesMonths, mediaMonths, eventsDays, auditMonths }: Retention): Values => ({
  messagesMonths: messagesMonths ?? '',
  mediaMonths: mediaMonths ?? '',
  eventsDays: eventsDays ?? '',
  auditMonths: auditMonths ?? '',
})

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

const bodyOf = ({ messagesMonths, mediaMonths, eventsDays, auditMonths }: Values): Retention => ({
  messagesMonths: numberOf(messagesMonths),
  mediaMonths: numberOf(mediaMonths),
  eventsDays: numberOf(eventsDays),
  auditMonths: numberOf(auditMonths),
})

const fieldNames = {
  'retention.messagesMonths': 'messagesMonths',
  'retention.mediaMonths': 'mediaMonths',
  'retention.eventsDays': 'eventsDays',
  'retention.auditMonths': 'auditMonths',
}

/** What the service is asked about a retention: only what has a limit. */
const queryOf = (retention: Partial<Retention>) =>
  Object.fromEntries(
    Object.entries(retention).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )

const labels = {
  messagesMonths: 'Messages, in months',
  mediaMonths: 'Files of messages, in months',
  eventsDays: 'Events, in days',
  auditMonths: 'Audit log, in months',
}

function RetentionSection({ settings }: { settings: Settings }) {
  const save = useSaveSettings()
  const {
    form,
    save: saveNow,
    saving,
    elsewhere,
  } = useEditForm({
    thing: settings,
    valuesOf: (of: Settings) => valuesOf(of.retention),
    send: (values, { before, version }) =>
      save.mutateAsync({ body: { retention: changedFields(bodyOf(before), bodyOf(values)) }, version }),
    errorsOf: (error) => formErrors(error, fieldNames),
  })
  // Counted before anything is saved: what goes cannot be brought back.
  const count = useMutation({
    mutationFn: async (values: Values) => {
      const changed = changedFields(bodyOf(form.getInitialValues()), bodyOf(values))
      const query = queryOf(changed)
      const effect =
        Object.keys(query).length === 0 ? undefined : await api('GET /settings/retention_effect', { query })
      return { values, changed, effect }
    },
    onSuccess: (counted) => {
      if (counted.effect === undefined) void saveAsked(counted.values)
    },
    onError: (error) => form.setErrors(formErrors(error)),
  })
  const saveAsked = (values: Values) => saveNow(values).finally(() => count.reset())
  const asked = count.data?.effect === undefined ? undefined : count.data
  const field = { placeholder: 'No limit', min: 1, allowDecimal: false, w: '100%', maw: 360 }
  return (
    <Section
      title="How long things are kept"
      description="What is older is deleted for good, a little at a time, within about an hour. Contacts, lists, timelines, figures of campaigns and the credit history stay. Empty fields set no limit."
    >
      <form onSubmit={form.onSubmit((values) => count.mutate(values))} noValidate>
        <Stack align="flex-start">
          <NumberInput
            {...field}
            max={maxKeptMonths}
            label={labels.messagesMonths}
            description="With their files. A conversation without messages leaves the inbox; what is still on its way stays until it has arrived or failed"
            {...form.getInputProps('messagesMonths')}
          />
          <NumberInput
            {...field}
            max={maxKeptMonths}
            label={labels.mediaMonths}
            description="The messages stay, and say that their file was deleted"
            {...form.getInputProps('mediaMonths')}
          />
          <NumberInput
            {...field}
            max={eventsKeptDays}
            label={labels.eventsDays}
            description={`What webhooks and automation tools read, with the log of deliveries. After ${eventsKeptDays} days they are deleted in any case`}
            {...form.getInputProps('eventsDays')}
          />
          <NumberInput
            {...field}
            min={minAuditMonths}
            max={maxKeptMonths}
            label={labels.auditMonths}
            description={`Who did what here. At least ${minAuditMonths} months; until then nobody can change or delete a line`}
            {...form.getInputProps('auditMonths')}
          />
          <ChangedElsewhere elsewhere={elsewhere} labels={labels} />
          <FormNotice error={save.error ?? count.error} values={form.values} names={fieldNames} />
          <SaveRow
            save={{ isPending: count.isPending || saving.isPending, isSuccess: saving.isSuccess }}
            isDirty={form.isDirty()}
          />
        </Stack>
      </form>
      <Modal
        opened={asked !== undefined}
        onClose={() => count.reset()}
        title="Delete what is older?"
        centered
      >
        {asked?.effect !== undefined && (
          <>
            <Text size="sm">Deleted for good, now and from now on:</Text>
            <List size="sm" my="xs">
              {deletionsOf(asked.changed, asked.effect).map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Text size="sm">Nobody can bring it back.</Text>
            <ErrorNotice error={save.error} />
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={() => count.reset()} data-autofocus>
                Cancel
              </Button>
              <Button color="red" loading={saving.isPending} onClick={() => void saveAsked(asked.values)}>
                Save and delete
              </Button>
            </Group>
          </>
        )}
      </Modal>
    </Section>
  )
}

const PersonSection = () => (
  <Section title="One person">
    <Text size="sm">
      On the page of a contact, <strong>Download this person’s data</strong> gives everything that is held
      about the person as one file, for a request of access. <strong>Erase</strong> deletes the person for
      good. An erasure leaves:
    </Text>
    <List size="sm" mt="xs">
      <List.Item>the lines of the credit history, which name nobody</List.Item>
      <List.Item>that the person has opted out, without a name or number</List.Item>
      <List.Item>
        for 30 days, hashes by which a repeated message or an import under way is known, so that neither makes
        the person anew
      </List.Item>
      <List.Item>a line of the audit log, with the id that the contact had</List.Item>
      <List.Item>
        backups that were made before, and what you have downloaded or sent to other systems
      </List.Item>
    </List>
  </Section>
)
