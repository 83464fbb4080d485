import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContentFields } from '../campaigns/ContentFields.tsx'
import { awayLabels, type AwayDraft } from './awayDraft.ts'

/** Edits what is told outside the hours, of the account or of a team. */
export function AwayFields({
  hint,
  draft: { awayText, awayChoices, awayFiles },
  errors,
  onChange,
}: {
  /** When it is sent. */
  hint: string
  draft: AwayDraft
  errors: Readonly<Record<string, ReactNode>>
  onChange: (changed: Partial<AwayDraft>) => void
}) {
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <ContentFields
        label={awayLabels.awayText}
        of="the away text"
        language={navigator.language}
        channels={{ channel: '', secondChannel: null }}
        content={{ text: awayText, choices: awayChoices, files: awayFiles }}
        errors={{ text: errors['awayText'], choices: errors['awayChoices'], files: errors['awayFiles'] }}
        lacking="they are told nothing"
        onText={(text) => onChange({ awayText: text })}
        onChoices={(choices) => onChange({ awayChoices: choices })}
        onFiles={(files) => onChange({ awayFiles: files })}
      />
    </Stack>
  )
}
