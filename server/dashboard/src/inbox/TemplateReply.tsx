import { Anchor, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { Link } from '@tanstack/react-router'
import { Send } from '../ui/icons.ts'
import { useState } from 'react'
import { TemplateBubble } from '../templates/TemplateBubble.tsx'
import { labelOfVariable, shownTemplate, templateOptions } from '../templates/templateLabels.ts'
import { useTemplates } from '../templates/templateQueries.ts'
import { exampleOfVariable } from '../templates/writtenTemplate.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { focusMessages } from './conversationFocus.ts'
import { ReplyFailure } from './ReplyFailure.tsx'
import { SendLater } from './SendLater.tsx'
import type { Later } from './scheduledQueries.ts'
import { useReplyByTemplate, type Conversation } from './inboxQueries.ts'

/** Chooses an approved template of a channel, fills its variables in and sends it. */
export function TemplateReply({
  contact,
  channelId,
  channel,
  lastMessageId,
}: {
  contact: Conversation['contact']
  channelId: string
  /** Its name. */
  channel: string
  /** That of the conversation. */
  lastMessageId: string | undefined
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
        <Anchor component={Link} to={`/settings/channels/${channelId}`} size="sm">
          See its templates
        </Anchor>
      </Text>
    )
  return (
    <Stack gap="xs">
      <Select
        className="reply-template"
        size="xs"
        label="Template"
        placeholder="Choose an approved template"
        searchable
        data={templateOptions(approved)}
        value={chosenId}
        onChange={setChosenId}
        comboboxProps={{ position: 'top' }}
      />
      {chosen !== undefined && (
        <FilledTemplate
          key={chosen.id}
          contact={contact}
          channel={channel}
          template={chosen}
          lastMessageId={lastMessageId}
          onSent={() => {
            setChosenId(null)
            focusMessages()
          }}
        />
      )}
    </Stack>
  )
}

function FilledTemplate({
  contact,
  channel,
  template,
  lastMessageId,
  onSent,
}: {
  contact: Conversation['contact']
  channel: string
  template: ChannelTemplate
  lastMessageId: string | undefined
  onSent: () => void
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => {
    const known = valuesOf(contact)
    return Object.fromEntries(template.variables.map((name) => [name, known[name] ?? '']))
  })
  const [key, setKey] = useState(() => randomId('template')) // sent again after a lost answer, it goes out once
  const [seen, setSeen] = useState(lastMessageId)
  const send = useReplyByTemplate(contact, channel)
  const isMissing = template.variables.some((name) => (values[name] ?? '').trim() === '')
  const submitBehind = (lastSeenMessageId: string | undefined, later: Later | undefined) => {
    const said = { templateId: template.id, values, key, later, lastSeenMessageId }
    if (!isMissing) send.mutate(said, { onSuccess: onSent })
  }
  const submit = (later?: Later) => submitBehind(seen, later)
  const sendAnyway = () => {
    setSeen(undefined)
    submitBehind(undefined, send.variables?.later)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="xs">
        {template.variables.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={labelOfVariable(template, name)}
            placeholder={exampleOfVariable(template, name)}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setValues({ ...values, [name]: value })
              setKey(randomId('template'))
            }}
          />
        ))}
        <Box component="section" aria-label="What the contact will see" className="template-preview">
          <TemplateBubble {...shownTemplate(template, values)} />
        </Box>
        <ReplyFailure error={send.error} onSendAnyway={sendAnyway} />
        <Group justify="flex-end" gap={6}>
          <SendLater isDisabled={isMissing || send.isPending} onChoose={submit} />
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

/** What the variables of templates that campaigns have submitted stand for, of a contact. */
const valuesOf = ({
  firstName,
  lastName,
  email,
  phone,
}: Conversation['contact']): Readonly<Record<string, string>> => ({
  first_name: firstName ?? '',
  last_name: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
})
