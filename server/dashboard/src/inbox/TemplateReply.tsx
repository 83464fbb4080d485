import { Anchor, Button, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { useReplyByTemplate, useTemplates, type Conversation, type Template } from './inboxQueries.ts'
import { labelOfVariable, previewOfTemplate, valuesOf } from './templateText.ts'

/** Chooses an approved template of a channel, fills its variables in and sends it. */
export function TemplateReply({
  contact,
  channelId,
}: {
  contact: Conversation['contact']
  channelId: string
}) {
  const { data, error, refetch } = useTemplates(channelId)
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (data === undefined) return <LoadingOrError error={error} refetch={refetch} rows={1} />
  const approved = data.data.filter(({ state }) => state === 'approved')
  const chosen = approved.find(({ id }) => id === chosenId)
  if (approved.length === 0)
    return (
      <Text size="sm">
        The channel has no approved template yet.{' '}
        <Anchor component={Link} to="/settings/channels" size="sm">
          See its templates
        </Anchor>
      </Text>
    )
  return (
    <Stack gap="xs">
      <Select
        label="Template"
        placeholder="Choose an approved template"
        searchable
        data={approved.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        value={chosenId}
        onChange={setChosenId}
        comboboxProps={{ position: 'top' }}
      />
      {chosen !== undefined && (
        <FilledTemplate
          key={chosen.id}
          contact={contact}
          template={chosen}
          onSent={() => setChosenId(null)}
        />
      )}
    </Stack>
  )
}

function FilledTemplate({
  contact,
  template,
  onSent,
}: {
  contact: Conversation['contact']
  template: Template
  onSent: () => void
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => {
    const known = valuesOf(contact)
    return Object.fromEntries(template.variables.map((name) => [name, known[name] ?? '']))
  })
  const [key, setKey] = useState(() => randomId('template')) // sent again after a lost answer, it goes out once
  const send = useReplyByTemplate(contact)
  const isMissing = template.variables.some((name) => (values[name] ?? '').trim() === '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing) send.mutate({ templateId: template.id, values, key }, { onSuccess: onSent })
      }}
    >
      <Stack gap="xs">
        {template.variables.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={labelOfVariable(template, name)}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setValues({ ...values, [name]: value })
              setKey(randomId('template'))
            }}
          />
        ))}
        <TemplatePreview {...previewOfTemplate(template, values)} />
        <ErrorNotice error={send.error} />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="xs"
            leftSection={<Send size={14} />}
            loading={send.isPending}
            disabled={isMissing}
          >
            Send template
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function TemplatePreview({ header, body, footer, buttons }: ReturnType<typeof previewOfTemplate>) {
  return (
    <Paper withBorder p="xs" radius="md" component="section" aria-label="What the contact will see">
      <div className="template-preview">
        {header !== '' && (
          <Text size="sm" fw={600} dir="auto">
            {header}
          </Text>
        )}
        <Text size="sm" dir="auto">
          {body}
        </Text>
        {footer !== '' && (
          <Text size="xs" c="dimmed" dir="auto">
            {footer}
          </Text>
        )}
        {buttons.map((text, index) => (
          <Text key={index} size="sm" c="var(--mantine-color-anchor)" dir="auto">
            {text}
          </Text>
        ))}
      </div>
    </Paper>
  )
}
