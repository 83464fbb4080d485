import { Select, Text, TextInput } from '@mantine/core'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { maxTemplateBody } from '@replyloop/shared/values/template'
import type { ReactNode } from 'react'
import { TemplateBubble } from './TemplateBubble.tsx'
import { labelOfVariable, shownTemplate, templateOptions } from './templateLabels.ts'
import { exampleOfVariable } from './writtenTemplate.ts'

/** Whether a template may be chosen for messages to many. */
export const isToChoose = ({ state, category }: ChannelTemplate): boolean =>
  state === 'approved' && category !== 'AUTHENTICATION'

/** Chooses a template, and what its variables stand for. */
export function TemplateFields({
  templates,
  templateId,
  values,
  error,
  isPlain = false,
  onTemplate,
  onValue,
}: {
  /** Those to choose from. */
  templates: readonly ChannelTemplate[]
  templateId: string | null
  values: Readonly<Record<string, string>>
  /** Why what is chosen is refused; of a value, while it is empty. */
  error?: ReactNode
  /** Whether what stands for them has no variables of its own. */
  isPlain?: boolean
  onTemplate: (id: string | null) => void
  onValue: (key: string, value: string) => void
}) {
  const template = templates.find(({ id }) => id === templateId)
  if (templates.length === 0)
    return (
      <Text size="sm" c="dimmed">
        The channel has no approved template yet. Settings &gt; Channels shows all of them.
      </Text>
    )
  const needed = template?.variables ?? []
  const isGiven = (key: string) => (values[key] ?? '').trim() !== ''
  return (
    <>
      <Select
        label="Approved template"
        placeholder="Choose one"
        searchable
        data={templateOptions(templates)}
        value={templateId}
        onChange={onTemplate}
        error={template === undefined || needed.every(isGiven) ? error : undefined}
      />
      {template !== undefined && (
        <>
          {needed.map((key) => (
            <TextInput
              key={key}
              label={labelOfVariable(template, key)}
              description={
                key === 'header'
                  ? 'An https address.'
                  : isPlain
                    ? undefined
                    : 'What stands for it, such as {{firstName|there}}.'
              }
              placeholder={exampleOfVariable(template, key)}
              maxLength={maxTemplateBody}
              value={values[key] ?? ''}
              onChange={({ currentTarget: { value } }) => onValue(key, value)}
              error={isGiven(key) ? undefined : error}
            />
          ))}
          <TemplateBubble {...shownTemplate(template, values)} />
        </>
      )}
    </>
  )
}
