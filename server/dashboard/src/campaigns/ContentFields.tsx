import { Textarea } from '@mantine/core'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import type { ReactNode } from 'react'
import { ChoicesInput } from '../content/ChoicesInput.tsx'
import type { ChoicesDraft } from '../content/choicesDraft.ts'
import { FilesInput } from '../content/FilesInput.tsx'
import type { AttachedFile } from '../ui/attachedFile.ts'
import { TemplateInput } from './TemplateInput.tsx'
import { TextSmsCount, type ByChannels } from './TextSmsCount.tsx'

/** What is said, while it is written. */
export interface ContentDraft {
  text: string
  /** What stands below the text. */
  choices: ChoicesDraft | null
  files: readonly AttachedFile[]
}

/** Edits what is said: a text with variables, what stands below it, and its files. */
export function ContentFields({
  label,
  of,
  language,
  channels,
  content: { text, choices, files },
  errors,
  lacking,
  autoFocus = false,
  isPlain = false,
  onText,
  onChoices,
  onFiles,
}: {
  /** What the field of the text is called. */
  label: string
  /** What the text is called, as in `the opening message`. */
  of: string
  language: string
  channels: ByChannels
  content: ContentDraft
  errors: { readonly text: ReactNode; readonly choices: ReactNode; readonly files?: ReactNode }
  /** What happens where a contact lacks a field that it names; left out: it waits. */
  lacking?: string
  autoFocus?: boolean
  /** Whether its text has no variables. */
  isPlain?: boolean
  onText: (text: string) => void
  onChoices: (draft: ChoicesDraft | null) => void
  onFiles: (files: readonly AttachedFile[]) => void
}) {
  return (
    <FilesInput of={of} files={files} onChange={onFiles} error={errors.files}>
      {isPlain ? (
        <Textarea
          label={label}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxMessageLength}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          error={errors.text}
        />
      ) : (
        <TemplateInput
          label={label}
          autoFocus={autoFocus}
          value={text}
          {...(lacking !== undefined && { lacking })}
          onChange={onText}
          error={errors.text}
        />
      )}
      <TextSmsCount channels={channels} text={text} choices={choices} />
      <ChoicesInput of={of} language={language} value={choices} onChange={onChoices} error={errors.choices} />
    </FilesInput>
  )
}
