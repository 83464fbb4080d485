import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { ChannelName } from '../channels/ChannelName.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { MergeButton } from '../contacts/MergeButton.tsx'
import { useContact } from '../contacts/contactQueries.ts'
import { referralText } from '../contacts/referralText.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { Timeline } from '../contacts/Timeline.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Time } from '../ui/Time.tsx'
import { useNow } from '../ui/useNow.ts'
import type { Conversation, ConversationChannel } from './inboxQueries.ts'
import { windowWords } from './replyWindow.ts'
import { useInboxSearch } from './inboxSearch.ts'
import { May } from '../roles/May.tsx'

/** The contact's fields, channels and timeline, beside the messages. */
export function ContactAside({
  conversation: {
    contact: { id: contactId },
    channels,
  },
}: {
  conversation: Conversation
}) {
  const { data: contact, error, refetch } = useContact(contactId)
  const search = useInboxSearch()
  const navigate = useNavigate()
  if (contact === undefined) return <LoadingOrError error={error} refetch={refetch} rows={4} />
  const fields: readonly (readonly [string, string | null])[] = [
    ['Phone', contact.phone],
    ['Email', contact.email],
    ['Sender', contact.fromId],
    ['Came from', contact.source ? referralText(contact.source) : null],
    ...Object.entries(contact.customFields).map(([name, value]) => [name, String(value)] as const),
  ]
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Title order={3} size="h5" className="break-long-words" dir="auto">
            {nameOf(contact)}
          </Title>
          <Anchor component={Link} to={`/contacts/${contactId}`} size="sm">
            Open
          </Anchor>
        </Group>
        <Group gap={6} mt={4}>
          <TestBadge contact={contact} />
          {contact.optedOut && <Badge color="red">Opted out</Badge>}
        </Group>
        <Stack gap={8} mt="sm" component="dl" mb={0}>
          {fields.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <Text size="xs" c="dimmed" component="dt" className="break-long-words" dir="auto">
                    {name}
                  </Text>
                  <Text size="sm" component="dd" m={0} className="break-long-words" dir="auto">
                    {value}
                  </Text>
                </div>
              ),
          )}
          {channels.length > 0 && <Channels channels={channels} />}
          <div>
            <Text size="xs" c="dimmed" component="dt">
              Added
            </Text>
            <Text size="sm" component="dd" m={0}>
              <Time at={contact.createdAt} />
            </Text>
          </div>
        </Stack>
      </div>
      <May role="manager">
        <MergeButton
          contact={contact}
          isCompact
          onMerged={(keptId) =>
            void navigate({ to: '/inbox/$contactId', params: { contactId: keptId }, search })
          }
        />
      </May>
      <Timeline contactId={contactId} />
    </Stack>
  )
}

/** On which channels the contact can be answered, and whether now. */
function Channels({ channels }: { channels: readonly ConversationChannel[] }) {
  const now = useNow()
  return (
    <div>
      <Text size="xs" c="dimmed" component="dt">
        {channels.length === 1 ? 'Channel' : 'Channels'}
      </Text>
      {channels.map((channel) => (
        <Text key={channel.name} size="sm" component="dd" m={0} mb={6}>
          <ChannelName name={channel.name} />
          <Text size="xs" c="dimmed">
            {windowWords(channel, now)}
          </Text>
        </Text>
      ))}
    </div>
  )
}
