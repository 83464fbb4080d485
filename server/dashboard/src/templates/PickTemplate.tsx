import { Button, Group, Stack, Text } from '@mantine/core'
import type { StepTemplate } from '@replyloop/shared/contract/template'
import { useState } from 'react'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { isToChoose, TemplateFields } from './TemplateFields.tsx'
import { useTemplates, type useChooseTemplate } from './templateQueries.ts'

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
  const approved = data.data.filter((one) => one.id === templateId || isToChoose(one))
  const template = approved.find(({ id }) => id === templateId)
  const needed = template?.variables ?? []
  const given = Object.fromEntries(needed.map((key) => [key, values[key]?.trim() ?? '']))
  const isComplete = needed.every((key) => given[key] !== '')
  return (
    <Stack gap="sm">
      <TemplateFields
        templates={approved}
        templateId={templateId}
        values={values}
        onTemplate={setTemplateId}
        onValue={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      />
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
