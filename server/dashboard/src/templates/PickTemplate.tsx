import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { StepTemplate } from '@replyloop/shared/contract/template'
import { useState } from 'react'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { TemplateBubble } from './TemplateBubble.tsx'
import { labelOfVariable, shownTemplate, templateOptions } from './templateLabels.ts'
import { useTemplates, type useChooseTemplate } from './templateQueries.ts'
import { exampleOfVariable } from './writtenTemplate.ts'

/** Chooses one of the approved templates of a channel, and what its variables stand for. */
export function PickTemplate({
  channelId,
  step,
  choose,
  target,
  isSaved,
}: {
  channelId: string
  step: StepTemplate | null
  choose: ReturnType<typeof useChooseTemplate>
  target: { followUp?: number }
  isSaved: boolean
}) {
  const { data, error, refetch } = useTemplates(channelId)
  const [templateId, setTemplateId] = useState(step?.isWritten === false ? step.template.id : null)
  const [values, setValues] = useState<Record<string, string>>(step?.isWritten === false ? step.values : {})
  if (data === undefined) return <LoadingOrError error={error} refetch={refetch} />
  const approved = data.data.filter(
    ({ id, state, category }) => id === templateId || (state === 'approved' && category !== 'AUTHENTICATION'),
  )
  const template = approved.find(({ id }) => id === templateId)
  const needed = template?.variables ?? []
  const given = Object.fromEntries(needed.map((key) => [key, values[key]?.trim() ?? '']))
  const isComplete = needed.every((key) => given[key] !== '')
  return (
    <Stack gap="sm">
      {approved.length === 0 ? (
        <Text size="sm" c="dimmed">
          The channel has no approved template yet. Settings &gt; Channels shows all of them.
        </Text>
      ) : (
        <Select
          label="Approved template"
          placeholder="Choose one"
          searchable
          data={templateOptions(approved)}
          value={templateId}
          onChange={setTemplateId}
        />
      )}
      {template !== undefined && (
        <>
          {needed.map((key) => (
            <TextInput
              key={key}
              label={labelOfVariable(template, key)}
              description={
                key === 'header' ? 'An https address.' : 'What stands for it, such as {{firstName|there}}.'
              }
              placeholder={exampleOfVariable(template, key)}
              maxLength={1024}
              value={values[key] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                setValues((before) => ({ ...before, [key]: value }))
              }}
            />
          ))}
          <TemplateBubble {...shownTemplate(template, values)} />
        </>
      )}
      <Group gap="sm">
        <Button
          size="sm"
          variant="light"
          disabled={!isSaved || template === undefined || !isComplete}
          loading={choose.isPending}
          onClick={() =>
            template !== undefined &&
            choose.mutate({ ...target, use: { templateId: template.id, values: given } })
          }
        >
          Use this template
        </Button>
        <Text size="xs" c="dimmed">
          {isSaved ? 'Its text becomes the text above.' : 'Save the changes first.'}
        </Text>
      </Group>
    </Stack>
  )
}
