import { Input, Stack } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import type { ReactNode } from 'react'
import { isToChoose, TemplateFields } from '../templates/TemplateFields.tsx'
import { useTemplates } from '../templates/templateQueries.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import type { ChosenTemplate } from './saidDraft.ts'

interface Props {
  template: ChosenTemplate | null
  error: ReactNode
  isPlain: boolean
  onChange: (template: ChosenTemplate | null) => void
}

/** The template by which something is said. */
export const TemplateOfSaid = ({ channel, ...props }: Props & { channel: ConnectedChannel | undefined }) =>
  channel === undefined ? (
    <Input.Error>The channel has no templates: choose one that has, or write a text.</Input.Error>
  ) : (
    <OfChannel channelId={channel.id} {...props} />
  )

function OfChannel({ channelId, template, error, isPlain, onChange }: Props & { channelId: string }) {
  const { data, error: failure, refetch } = useTemplates(channelId)
  if (data === undefined) return <LoadingOrError error={failure} refetch={refetch} rows={1} />
  const isChosen = (one: { name: string; language: string }) =>
    one.name === template?.name && (template.language === null || one.language === template.language)
  const choosable = data.data.filter((one) => isChosen(one) || isToChoose(one))
  const chosen = choosable.find(isChosen)
  return (
    <Stack gap="sm">
      <TemplateFields
        templates={choosable}
        templateId={chosen?.id ?? null}
        values={template?.values ?? {}}
        error={error}
        isPlain={isPlain}
        onTemplate={(id) => {
          const next = choosable.find((one) => one.id === id)
          const given = (key: string) => [key, template?.values[key] ?? ''] as const
          onChange(
            next === undefined
              ? null
              : {
                  name: next.name,
                  language: next.language,
                  values: Object.fromEntries(next.variables.map(given)),
                },
          )
        }}
        onValue={(key, value) => {
          if (template !== null) onChange({ ...template, values: { ...template.values, [key]: value } })
        }}
      />
    </Stack>
  )
}
