import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../api.ts'
import { reasonFor } from '../contacts/timelineText.ts'
import { useConversationCounts } from '../inbox/inboxQueries.ts'
import { ConversationLink } from '../inbox/ConversationLink.tsx'
import { WaitChip } from '../inbox/WaitChip.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'

const useWaiting = (filter: 'needs_human' | 'failed') =>
  useQuery({
    queryKey: ['conversations', 'waiting', filter],
    queryFn: ({ signal }) =>
      api('GET /conversations', {
        query: { filter, limit: '5', ...(filter === 'needs_human' && { order: 'waiting' }) },
        signal,
      }),
  })

/** Reads the conversations that need a human, who has waited longest first, those with failed messages, and how many there are. */
export const useWaitingConversations = () => ({
  needsHuman: useWaiting('needs_human'),
  failed: useWaiting('failed'),
  counts: useConversationCounts(),
})

/** The conversations that need a human or have failed messages; nothing if there are none. */
export function WaitingConversations({
  waiting: { needsHuman, failed, counts },
  isWebhookDown,
}: {
  waiting: ReturnType<typeof useWaitingConversations>
  /** Whether a notice tells already why messages on custom channels fail. */
  isWebhookDown: boolean
}) {
  const unread = [needsHuman, failed].find(({ isError }) => isError)
  if (unread !== undefined) return <ErrorNotice error={unread.error} onRetry={() => void unread.refetch()} />
  const failing = (failed.data?.data ?? []).filter(
    ({ connectedChannel }) => !isWebhookDown || connectedChannel !== null,
  )
  const rows = [...(needsHuman.data?.data ?? []), ...failing]
  const conversations = [...new Map(rows.map((row) => [row.contact.id, row])).values()]
  if (conversations.length === 0) return null
  const { needsHuman: waiting = 0, failed: failures = 0 } = counts.data ?? {}
  return (
    <Section
      title="Waiting for you"
      description={
        <Group gap="md" component="span">
          {waiting > 0 && (
            <ToInbox filter="needs_human">
              {`${counted(waiting, 'person needs', 'people need')} a human`}
            </ToInbox>
          )}
          {failures > 0 && (
            <ToInbox filter="failed">{`${counted(failures, 'conversation')} with failed messages`}</ToInbox>
          )}
        </Group>
      }
    >
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {conversations.map(({ contact, needsHuman: handOver, failedCount, lastMessage }) => (
          <Group key={contact.id} component="li" data-opens justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="0 6px" miw={0}>
              <ConversationLink contact={contact} />
              <Text size="sm" className="break-long-words">
                {handOver === null
                  ? `${counted(failedCount, 'message')} failed`
                  : `needs a human: the bot handed over ${reasonFor('hand_over', handOver.reason)}`}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" component="div" flex="none">
              {handOver === null ? (
                lastMessage !== null && <Time at={lastMessage.createdAt} />
              ) : (
                <WaitChip since={handOver.since} />
              )}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

const ToInbox = ({ filter, children }: { filter: 'needs_human' | 'failed'; children: ReactNode }) => (
  <Anchor renderRoot={(props) => <Link to="/inbox" search={{ filter }} {...props} />} size="sm">
    {children}
  </Anchor>
)
