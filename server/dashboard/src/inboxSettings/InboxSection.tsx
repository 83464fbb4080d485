import { NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import {
  maxAwayText,
  maxCloseAfterDays,
  maxCsatDays,
  maxCsatQuestion,
  maxReplyMinutes,
} from '@replyloop/shared/values/inbox'
import { lazy, Suspense } from 'react'
import { contentOf, draftFault, draftOf, wordsOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { fileNames, filesOf } from '../content/filesDraft.ts'
import { Editable } from '../roles/Editable.tsx'
import type { AttachedFile } from '../ui/attachedFile.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useInboxSettings, useSaveInboxSettings, type InboxSettings } from './inboxSettingsQueries.ts'

const ContentFields = lazy(async () => ({
  default: (await import('../campaigns/ContentFields.tsx')).ContentFields,
}))

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
  awayText,
  awayContent,
  csat,
}: InboxSettings): Values => ({
  closeAfterDays: closeAfterDays ?? '',
  firstReplyMinutes: firstReplyMinutes ?? '',
  nextReplyMinutes: nextReplyMinutes ?? '',
  awayText: awayText ?? '',
  awayChoices: draftOf(awayContent),
  awayFiles: filesOf(awayContent),
  question: csat?.question ?? '',
  everyDays: csat?.everyDays ?? 1,
  onClose: csat?.onClose ?? true,
  templateName: csat?.template?.name ?? '',
  templateLanguage: csat?.template?.language ?? '',
})
type Values = Record<
  'closeAfterDays' | 'firstReplyMinutes' | 'nextReplyMinutes' | 'everyDays',
  number | string
> &
  Record<'awayText' | 'question' | 'templateName' | 'templateLanguage', string> & {
    onClose: boolean
    awayChoices: ChoicesDraft | null
    awayFiles: readonly AttachedFile[]
  }

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
  awayText: textOf(values.awayText),
  awayContent: contentOf(values.awayText, { choices: values.awayChoices, files: values.awayFiles }),
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
  awayText: 'Away text',
  awayChoices: 'Buttons, a menu or a link below the away text',
  awayFiles: 'Files of the away text',
  question: 'Ask for a rating',
  everyDays: 'Days between two questions',
  onClose: 'Ask when a conversation is closed',
  templateName: 'WhatsApp template of the question',
  templateLanguage: 'Language of the template',
}

/** The field of the form that a path of the request is about. */
const nameOf = (path: string) =>
  path === 'awayContent.body'
    ? 'awayText'
    : path.startsWith('awayContent.attachments')
      ? 'awayFiles'
      : path.startsWith('awayContent.')
        ? 'awayChoices'
        : path

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
    validate: {
      awayText: (text) =>
        Array.from(text).length > maxAwayText ? `Write at most ${maxAwayText} characters` : null,
      awayChoices: (choices, { awayText }) => draftFault(choices, awayText),
    },
    errorsOf: (error) => formErrors(error, nameOf),
  })
  const { awayText, awayChoices, awayFiles } = form.values
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
          <Stack gap="xs" w="100%">
            <Text size="sm" c="dimmed">
              Sent outside the hours, once an episode, where the bot does not answer:
            </Text>
            <Suspense>
              <ContentFields
                label={labels.awayText}
                of="the away text"
                language={navigator.language}
                channels={{ channel: '', secondChannel: null }}
                content={{ text: awayText, choices: awayChoices, files: awayFiles }}
                errors={{
                  text: form.errors['awayText'],
                  choices: form.errors['awayChoices'],
                  files: form.errors['awayFiles'],
                }}
                lacking="they are told nothing"
                onText={(text) => form.setFieldValue('awayText', text)}
                onChoices={(draft) => form.setFieldValue('awayChoices', draft)}
                onFiles={(files) => form.setFieldValue('awayFiles', files)}
              />
            </Suspense>
          </Stack>
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
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={labels}
            show={(name, of) =>
              name === 'awayChoices'
                ? wordsOf(of.awayChoices)
                : name === 'awayFiles'
                  ? fileNames(of.awayFiles)
                  : undefined
            }
          />
          <FormNotice error={save.error} values={form.values} names={nameOf} />
          <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </Editable>
    </form>
  )
}
