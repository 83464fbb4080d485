import { SegmentedControl, Stack, Text } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { ContentFields, type ContentDraft } from '../campaigns/ContentFields.tsx'
import type { ByChannels } from '../campaigns/TextSmsCount.tsx'
import { useChannelsOf } from '../channels/channelQueries.ts'
import type { SaidDraft } from './saidDraft.ts'

const TemplateOfSaid = lazy(async () => ({ default: (await import('./TemplateOfSaid.tsx')).TemplateOfSaid }))

/** Edits what is said: a text, or an approved template where its channel has templates. */
export function SaidFields({
  of,
  label,
  language,
  channels,
  said,
  errors,
  isPlain = false,
  onChange,
  ...more
}: {
  /** What says it, as in `the broadcast`. */
  of: string
  /** What the field of the text is called. */
  label: string
  language: string
  channels: ByChannels
  said: SaidDraft
  errors: { readonly [part in Exclude<keyof ContentDraft, 'files'>]: ReactNode } & {
    readonly files?: ReactNode
    readonly template: ReactNode
  }
  onChange: <P extends keyof SaidDraft>(part: P, value: SaidDraft[P]) => void
} & Pick<Parameters<typeof ContentFields>[0], 'lacking' | 'autoFocus' | 'isPlain'>) {
  const withTemplates = useChannelsOf(channels).find(({ can }) => can.templates)
  return (
    <Stack gap="sm">
      {(withTemplates !== undefined || said.by === 'template') && (
        <SegmentedControl
          aria-label={`By what ${of} is said`}
          data={[
            { value: 'text', label: 'A text' },
            { value: 'template', label: 'An approved template' },
          ]}
          value={said.by}
          onChange={(by) => onChange('by', by)}
        />
      )}
      {said.by === 'template' ? (
        <Suspense>
          <TemplateOfSaid
            channel={withTemplates?.name === channels.channel ? withTemplates : undefined}
            template={said.template}
            error={errors.template}
            isPlain={isPlain}
            onChange={(template) => onChange('template', template)}
          />
        </Suspense>
      ) : (
        <>
          {withTemplates !== undefined && (
            <Text size="sm" c="dimmed">
              On {withTemplates.name} a text reaches only who has written in the last day; an approved
              template reaches the others too.
            </Text>
          )}
          <ContentFields
            label={label}
            of={of}
            language={language}
            channels={channels}
            content={said}
            errors={errors}
            isPlain={isPlain}
            {...more}
            onText={(text) => onChange('text', text)}
            onChoices={(draft) => onChange('choices', draft)}
            onFiles={(files) => onChange('files', files)}
          />
        </>
      )}
    </Stack>
  )
}
