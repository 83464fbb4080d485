import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import {
  maxCloseAfterDays,
  maxCsatDays,
  maxCsatQuestion,
  maxReplyMinutes,
} from '@replyloop/shared/values/inbox'
import { Suspense } from 'react'
import { Editable } from '../roles/Editable.tsx'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import {
  awayFaults,
  awayLabels,
  awayWords,
  draftOfAway,
  fieldOfAway,
  requestOfAway,
  type AwayDraft,
} from './awayDraft.ts'
import { AwayFields } from './awayParts.ts'
import { useInboxSettings, useSaveInboxSettings, type InboxSettings } from './inboxSettingsQueries.ts'

/** What the inbox does by itself: closing, reply targets, away text, and the question how a conversation was. */
export function InboxSection() {
  const { data: settings, error, refetch } = useInboxSettings()
  return (
    <Section title="Inbox" description="What the inbox does by itself. What is left empty is off.">
      {settings === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={3} />
      ) : (
        <InboxForm settings={settings} />
      )}
    </Section>
  )
}

const valuesOf = ({
  closeAfterDays,
  firstReplyMinutes,
  nextReplyMinutes,
  csat,
  ...away
}: InboxSettings): Values => ({
  closeAfterDays: closeAfterDays ?? '',
  firstReplyMinutes: firstReplyMinutes ?? '',
  nextReplyMinutes: nextReplyMinutes ?? '',
  ...draftOfAway(away),
  question: csat?.question ?? '',
  everyDays: csat?.everyDays ?? 1,
  onClose: csat?.onClose ?? true,
  templateName: csat?.template?.name ?? '',
  templateLanguage: csat?.template?.language ?? '',
})
type Values = Record<string, unknown> &
  Record<'closeAfterDays' | 'firstReplyMinutes' | 'nextReplyMinutes' | 'everyDays', number | string> &
  Record<'question' | 'templateName' | 'templateLanguage', string> &
  AwayDraft & { onClose: boolean }

const numberOf = (value: number | string) => (value === '' ? null : Number(value))
const textOf = (value: string) => (value.trim() === '' ? null : value)

const templateOf = ({ templateName, templateLanguage }: Values) => {
  const [name, language] = [templateName.trim(), templateLanguage.trim()]
  return name === '' ? null : { name, ...(language !== '' && { language }) }
}

const bodyOf = (values: Values) => ({
  closeAfterDays: numberOf(values.closeAfterDays),
  firstReplyMinutes: numberOf(values.firstReplyMinutes),
  nextReplyMinutes: numberOf(values.nextReplyMinutes),
  ...requestOfAway(values),
  csat:
    textOf(values.question) === null
      ? null
      : {
          question: values.question,
          everyDays: numberOf(values.everyDays) ?? 1,
          onClose: values.onClose,
          template: templateOf(values),
        },
})

const labels = {
  closeAfterDays: 'Close after so many days',
  firstReplyMinutes: 'Minutes to the first reply',
  nextReplyMinutes: 'Minutes to each later reply',
  ...awayLabels,
  question: 'Ask for a rating',
  everyDays: 'Days between two questions',
  onClose: 'Ask when a conversation is closed',
  templateName: 'WhatsApp template of the question',
  templateLanguage: 'Language of the template',
}

function InboxForm({ settings }: { settings: InboxSettings }) {
  const save = useSaveInboxSettings()
  const { form, submit, saving, elsewhere } = useEditForm<InboxSettings, Values>({
    thing: settings,
    valuesOf,
    send: (values, { before, version }) =>
      save.mutateAsync({
        body: changedFields(bodyOf(before), bodyOf(values)),
        version,
      }),
    validate: awayFaults,
    errorsOf: (error) => formErrors(error, fieldOfAway),
  })
  const numberField = (
    name: 'closeAfterDays' | 'firstReplyMinutes' | 'nextReplyMinutes' | 'everyDays',
    description: string,
    max: number,
  ) => (
    <NumberInput
      label={labels[name]}
      description={description}
      min={1}
      max={max}
      allowDecimal={false}
      w="100%"
      maw={360}
      {...form.getInputProps(name)}
    />
  )
  const textField = (name: 'templateName' | 'templateLanguage', description: string, maxLength: number) => (
    <TextInput
      label={labels[name]}
      description={description}
      maxLength={maxLength}
      w="100%"
      maw={360}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <Editable role="admin">
        <Stack align="flex-start">
          {numberField('closeAfterDays', 'Without a word, and only where you wrote last', maxCloseAfterDays)}
          {numberField(
            'firstReplyMinutes',
            'In hours only; the view Due shows what comes next',
            maxReplyMinutes,
          )}
          {numberField('nextReplyMinutes', 'Once somebody has answered', maxReplyMinutes)}
          <Suspense>
            <AwayFields
              hint="Sent outside the hours, once an episode, where the bot does not answer:"
              draft={form.values}
              errors={form.errors}
              onChange={(changed) => form.setValues(changed)}
            />
          </Suspense>
          <Textarea
            label={labels.question}
            description="1 to 5 stars stand below it; with {{ratingLink}} in it, that is the address of a page which asks instead"
            autosize
            maxLength={maxCsatQuestion}
            w="100%"
            {...form.getInputProps('question')}
          />
          {form.values.question !== '' && (
            <>
              <Switch
                label={labels.onClose}
                description="Half a minute after a person has closed it. Off: they are asked by hand, in the inbox"
                {...form.getInputProps('onClose', { type: 'checkbox' })}
              />
              {numberField('everyDays', 'So rarely one person is asked on closing', maxCsatDays)}
              {textField(
                'templateName',
                'Asks where the window for free texts has closed; empty: nobody is asked there',
                512,
              )}
              {form.values.templateName !== '' &&
                textField('templateLanguage', 'Such as en or pt_BR; empty: the only one of that name', 20)}
            </>
          )}
          <ChangedElsewhere elsewhere={elsewhere} labels={labels} show={awayWords} />
          <FormNotice error={save.error} values={form.values} names={fieldOfAway} />
          <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </Editable>
    </form>
  )
}
