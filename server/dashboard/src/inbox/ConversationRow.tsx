import { Badge, Group, Highlight, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ChannelName } from '../channels/ChannelName.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { reasonFor } from '../contacts/timelineText.ts'
import { PlainTime } from '../ui/Time.tsx'
import type { ListedConversation } from './inboxQueries.ts'
import type { InboxSearch } from './inboxSearch.ts'
import { AssigneeName } from './AssigneeName.tsx'
import { previewOf } from './messageLabels.ts'
import { Score } from './Score.tsx'
import { WaitChip } from './WaitChip.tsx'
import { TeamName } from '../teams/teamParts.ts'

/** How far it is, where it is not open. */
function StateBadge({ conversation: { state, snoozedUntil } }: { conversation: ListedConversation }) {
  if (state === 'closed')
    return (
      <Badge size="sm" color="gray">
        Closed
      </Badge>
    )
  if (state !== 'snoozed') return null
  return (
    <Badge size="sm" color="blue">
      Snoozed
      {snoozedUntil !== null && (
        <>
          {', ends '}
          <PlainTime at={snoozedUntil} />
        </>
      )}
    </Badge>
  )
}

/** What is searched for stands in bold letters. */
const hit = { color: 'transparent', highlightStyles: { color: 'inherit', fontWeight: 700 } }

/** A row of the list: the contact, the last message, or the one that a search has found, and badges for what needs attention. */
export function ConversationRow({
  conversation,
  search,
  isOpen,
  isActive,
  onFocus,
}: {
  conversation: ListedConversation
  search: InboxSearch
  isOpen: boolean
  isActive: boolean
  onFocus: () => void
}) {
  const { contact, lastMessage, foundMessage, unreadCount, failedCount } = conversation
  const { state, needsHuman, waitingSince, replyDueAt } = conversation
  const since = state === 'snoozed' ? null : (needsHuman?.since ?? waitingSince)
  const unread = unreadCount > 0
  return (
    <Link
      to="/inbox/$contactId"
      params={{ contactId: contact.id }}
      search={{ ...search, message: foundMessage?.id }}
      className="conversation-row"
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={unread ? 700 : 500} truncate dir="auto">
          {nameOf(contact)}
        </Text>
        <Text size="xs" c="dimmed" component="div" flex="none">
          {lastMessage !== null && <PlainTime at={lastMessage.createdAt} />}
        </Text>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {foundMessage === undefined ? (
          <Text size="sm" c={unread ? 'bright' : 'dimmed'} truncate dir="auto">
            {previewOf(lastMessage)}
          </Text>
        ) : (
          <Highlight size="sm" c="dimmed" truncate dir="auto" highlight={search.search ?? ''} {...hit}>
            {foundMessage.excerpt}
          </Highlight>
        )}
        {unread && (
          <Badge
            size="sm"
            variant="filled"
            circle={unreadCount < 10}
            style={{ flexShrink: 0 }}
            aria-label={`${unreadCount} unread`}
          >
            {unreadCount}
          </Badge>
        )}
      </Group>
      <Group gap={6} mt={4} mih={18}>
        <TestBadge contact={contact} />
        {needsHuman !== null && (
          <Badge size="sm" color="orange" title={reasonFor('hand_over', needsHuman.reason)}>
            Needs a human
          </Badge>
        )}
        {since !== null && <WaitChip since={since} dueAt={replyDueAt} />}
        <StateBadge conversation={conversation} />
        <Score csat={conversation.csat} />
        {failedCount > 0 && (
          <Badge size="sm" color="red">
            {failedCount} failed
          </Badge>
        )}
        {contact.optedOut && (
          <Badge size="sm" color="gray">
            Opted out
          </Badge>
        )}
        <Group gap={6} ml="auto" miw={0} c="dimmed" fz="xs" component="span" wrap="nowrap">
          {conversation.teamId !== null && (
            <Suspense>
              <TeamName id={conversation.teamId} />
            </Suspense>
          )}
          <AssigneeName id={conversation.assigneeId} />
          {lastMessage !== null && <ChannelName name={lastMessage.channel} />}
        </Group>
      </Group>
    </Link>
  )
}
