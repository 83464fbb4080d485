import { Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { maxShortcut } from '@replyloop/shared/values/snippet'
import { ContentFields } from '../campaigns/ContentFields.tsx'
import { draftFault, draftOf, requestOf, wordsOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { fileNames, filesOf, filesRequest } from '../content/filesDraft.ts'
import { Editable } from '../roles/Editable.tsx'
import { May } from '../roles/May.tsx'
import { TeamName } from '../teams/TeamName.tsx'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import type { AttachedFile } from '../ui/attachedFile.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useCreateSnippet, useSaveSnippet, type OneSnippet } from './snippetQueries.ts'

interface SnippetValues extends Record<string, unknown> {
  shortcut: string
  teamId: string | null
  text: string
  choices: ChoicesDraft | null
  files: readonly AttachedFile[]
}

const labels = {
  shortcut: 'Shortcut',
  teamId: 'Team',
  text: 'Text',
  choices: 'Buttons, a menu or a link',
  files: 'Files',
}

/** The field of the form that a path of the request is about. */
const nameOf = (path: string) =>
  path === 'content.body'
    ? 'text'
    : path.startsWith('content.attachments')
      ? 'files'
      : path.startsWith('content.')
        ? 'choices'
        : path

/** Edits a snippet, or makes one; `onSaved` gets what is saved. */
export function SnippetForm({
  snippet,
  onSaved,
}: {
  snippet?: OneSnippet
  onSaved?: (snippet: OneSnippet) => void
}) {
  const create = useCreateSnippet()
  const change = useSaveSnippet(snippet?.id ?? '')
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: snippet,
    valuesOf: (of: OneSnippet | undefined): SnippetValues => ({
      shortcut: of?.shortcut ?? '',
      teamId: of?.teamId ?? null,
      text: of?.content.body ?? '',
      choices: draftOf(of?.content ?? null),
      files: filesOf(of?.content ?? null),
    }),
    validate: {
      shortcut: isNotEmpty('Give the snippet a shortcut'),
      text: isNotEmpty('Write what it says'),
      choices: (choices, { text }) => draftFault(choices, text),
    },
    send: async ({ shortcut, teamId, text, choices, files }, { version }) => {
      const content = { body: text, ...requestOf(choices), ...filesRequest(files) }
      const body = { shortcut, teamId, content }
      return snippet === undefined
        ? { isSaved: true, now: await create.mutateAsync(body) }
        : change.mutateAsync({ body, version })
    },
    errorsOf: (error) => formErrors(error, nameOf),
    onSaved: (saved) => {
      if (saved !== undefined) onSaved?.(saved)
    },
  })
  const { text, choices, files } = form.values
  return (
    <Section
      title="What it says"
      description="Type / and the shortcut in a reply. The text may have variables, which are filled for the contact."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Editable role="manager">
            <Stack>
              <TextInput
                label="Shortcut"
                description="Letters, digits, dots, hyphens and underscores."
                leftSection="/"
                dir="auto"
                maxLength={maxShortcut}
                maw={420}
                {...form.getInputProps('shortcut')}
              />
              <TeamSelect
                label="Team"
                description="Agents of the team see it, and managers. Empty: everybody does."
                placeholder="Everybody"
                clearable
                maw={420}
                value={form.values.teamId}
                onChange={(id) => form.setFieldValue('teamId', id)}
                error={form.errors['teamId']}
              />
              <ContentFields
                label="Text"
                of="the snippet"
                language={navigator.language}
                channels={{ channel: '', secondChannel: null }}
                content={{ text, choices, files }}
                errors={{
                  text: form.errors['text'],
                  choices: form.errors['choices'],
                  files: form.errors['files'],
                }}
                lacking="the reply cannot be sent until somebody fills it in"
                onText={(next) => form.setFieldValue('text', next)}
                onChoices={(next) => form.setFieldValue('choices', next)}
                onFiles={(next) => form.setFieldValue('files', next)}
              />
            </Stack>
          </Editable>
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={labels}
            show={(name, of) =>
              name === 'choices' ? (
                wordsOf(of.choices)
              ) : name === 'files' ? (
                fileNames(of.files)
              ) : name === 'teamId' && of.teamId !== null ? (
                <TeamName id={of.teamId} />
              ) : undefined
            }
          />
          <FormNotice error={change.error ?? create.error} values={labels} names={nameOf} />
          <May role="manager">
            <SaveRow save={saving} isDirty={form.isDirty() && !saving.isPending} />
          </May>
        </Stack>
      </form>
    </Section>
  )
}
