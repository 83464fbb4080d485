import { ActionIcon, Alert, Box, Button, Drawer, Group, Text, Tooltip } from '@mantine/core'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Hand, Mail, PanelRight } from '../ui/icons.ts'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { nameOf } from '../contacts/nameOf.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { reasonFor } from '../contacts/timelineText.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { isFocusLost } from '../ui/keepFocus.ts'
import { Time } from '../ui/Time.tsx'
import { isNotFound } from '../apiError.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { useIsPageVisible } from '../ui/useIsPageVisible.ts'
import { useHasSecondColumn, useHasThirdColumn } from '../ui/useIsWide.ts'
import { usePanelInUrl } from '../ui/usePanelInUrl.ts'
import { focusMessages, takeAwaitedFocus } from './conversationFocus.ts'
import { BotControls } from './BotControls.tsx'
import { ContactAside } from './ContactAside.tsx'
import { Composer } from './Composer.tsx'
import { useInboxSearch } from './inboxSearch.ts'
import { useDraft } from './useDraft.ts'
import {
  useChangeBot,
  useConversation,
  useMarkRead,
  useMarkUnread,
  type Conversation,
} from './inboxQueries.ts'
import { Thread } from './Thread.tsx'
import { WorkBar } from './WorkBar.tsx'
import { May } from '../roles/May.tsx'
import { useMay } from '../useSession.ts'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'

const PresenceLine = lazy(async () => ({
  default: (await import('./presence/PresenceLine.tsx')).PresenceLine,
}))

/** One conversation: its messages, the reply box, and the contact. */
export function ConversationPane() {
  const { contactId } = useParams({ from: '/shell/inbox/$contactId' })
  const { data: conversation, error, refetch } = useConversation(contactId)
  useEffect(() => {
    if (error !== null) takeAwaitedFocus(contactId)
  }, [error, contactId])
  if (conversation === undefined || isNotFound(error))
    return (
      <Box p="md">
        <BackLink />
        <Unavailable error={error} refetch={refetch} to="/inbox" label="Show all conversations" />
      </Box>
    )
  const { id } = conversation.contact
  // Its contact was merged into another one: old links lead to that one's conversation.
  if (id !== contactId) return <Navigate to="/inbox/$contactId" params={{ contactId: id }} search replace />
  return <OpenConversation key={contactId} conversation={conversation} />
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { contact } = conversation
  const details = useContactPanel()
  const hasPhone = useSearch({ from: '/shell/inbox' }).phone === true
  const hasRoomBeside = useHasThirdColumn() && !hasPhone
  const draft = useDraft(conversation)
  useTabTitle(`${nameOf(contact)} · Inbox`)
  useMarkReadWhileVisible(conversation)
  useLayoutEffect(() => takeAwaitedFocus(contact.id), [contact.id])
  return (
    <div className="conversation">
      <section
        className="conversation-main"
        aria-label={`Conversation with ${nameOf(contact)}`}
        onKeyDown={leaveReplyBox}
      >
        <ConversationBar conversation={conversation} onDetails={hasRoomBeside ? undefined : details.open} />
        <WorkBar conversation={conversation} />
        <HandOverNotice conversation={conversation} />
        <Thread conversation={conversation} channel={draft.channel} sending={draft.sending} />
        <May role="agent" otherwise={<ReadOnlyNotice needs="agent" />}>
          <Composer conversation={conversation} draft={draft} />
        </May>
      </section>
      {hasRoomBeside ? (
        <aside className="conversation-aside" aria-label="Contact">
          <ContactAside conversation={conversation} />
        </aside>
      ) : (
        <Drawer opened={details.isOpen} onClose={details.close} title="Contact" position="right">
          <ContactAside conversation={conversation} />
        </Drawer>
      )}
    </div>
  )
}

/** Esc leaves the reply box, or that of a note, for the messages; where a choice is open in it, that closes first. */
function leaveReplyBox({ key, target, nativeEvent }: KeyboardEvent) {
  if (key !== 'Escape' || nativeEvent.isComposing || !(target instanceof Element)) return
  const isChoosing = target.matches('[data-mantine-stop-propagation=true]')
  if (target.closest('.reply-box, .note-box') !== null && !isChoosing) focusMessages()
}

/** The contact over the conversation, where there is no room beside it. */
function useContactPanel() {
  const isOpen = useSearch({ from: '/shell/inbox/$contactId' }).contact === true
  const search = useInboxSearch()
  const navigate = useNavigate({ from: '/inbox/$contactId' })
  const show = () => void navigate({ search: { ...search, contact: true }, resetScroll: false })
  const hide = () => void navigate({ search, replace: true, resetScroll: false })
  return { isOpen, ...usePanelInUrl({ isOpen, show, hide }) }
}

/** Marks the conversation as read, and its hand-over as looked at, while it is on screen, unless the window is hidden. */
function useMarkReadWhileVisible(conversation: Conversation) {
  const { contact, unreadCount, needsHuman } = conversation
  const isSeen = unreadCount === 0 && needsHuman?.looked !== false
  const { mutate, isPending } = useMarkRead(contact.id)
  const isVisible = useIsPageVisible()
  const may = useMay('agent')
  const markedVersion = useRef<Conversation>(undefined)
  useEffect(() => {
    // Once for each version of the conversation: a request that failed is not repeated until something changes.
    if (!may || !isVisible || isSeen || isPending || markedVersion.current === conversation) return
    markedVersion.current = conversation
    mutate()
  }, [may, isVisible, isSeen, isPending, conversation, mutate])
}

function ConversationBar({
  conversation,
  onDetails,
}: {
  conversation: Conversation
  /** Shows the contact; left out where it stands beside the conversation. */
  onDetails: (() => void) | undefined
}) {
  const back = useRef<HTMLAnchorElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const level = useHasSecondColumn() ? 'h2' : 'h1' // the list has the page's heading, and may be hidden
  // On a narrow screen, the conversation has replaced the list, and with it the link that had the focus.
  useLayoutEffect(() => {
    if (back.current?.checkVisibility() === true && isFocusLost()) heading.current?.focus()
  }, [])
  return (
    <Group className="conversation-bar" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <BackLink ref={back} />
        <Box miw={0}>
          <Text ref={heading} component={level} tabIndex={-1} fz="h5" fw={600} m={0} truncate dir="auto">
            {nameOf(conversation.contact)}
          </Text>
          <Suspense>
            <PresenceLine contactId={conversation.contact.id} />
          </Suspense>
        </Box>
        <TestBadge contact={conversation.contact} />
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none">
        <BotControls conversation={conversation} />
        <May role="agent">
          <MarkUnread contactId={conversation.contact.id} />
        </May>
        {onDetails !== undefined && (
          <Tooltip label="The contact's fields and timeline">
            <ActionIcon variant="subtle" color="gray" onClick={onDetails} aria-label="Show the contact">
              <PanelRight size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  )
}

/** Leaves the conversation, since what is open is read, and makes it unread. */
function MarkUnread({ contactId }: { contactId: string }) {
  const { mutate } = useMarkUnread(contactId)
  const navigate = useNavigate()
  const search = useInboxSearch()
  const leave = () => {
    mutate()
    void navigate({ to: '/inbox', search })
  }
  return (
    <Tooltip label="Mark as unread">
      <ActionIcon variant="subtle" color="gray" aria-label="Mark as unread" onClick={leave}>
        <Mail size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Goes back to the list; shown on narrow screens, where the conversation covers it. */
function BackLink({ ref }: { ref?: Ref<HTMLAnchorElement> }) {
  const search = useInboxSearch()
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/inbox" search={search} {...props} ref={ref} />}
      variant="subtle"
      color="gray"
      hiddenFrom="md"
      aria-label="Back to the conversations"
    >
      <ArrowLeft size={18} />
    </ActionIcon>
  )
}

function HandOverNotice({ conversation: { contact, needsHuman } }: { conversation: Conversation }) {
  const changeBot = useChangeBot(contact.id)
  if (needsHuman === null) return null
  return (
    <Alert color="orange" radius={0} icon={<Hand size={18} />} py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          The bot handed over to a person {reasonFor('hand_over', needsHuman.reason)},{' '}
          <Time at={needsHuman.since} />. It is silent until you have answered.
        </Text>
        <May role="agent">
          <Button
            size="compact-xs"
            variant="default"
            loading={changeBot.isPending}
            onClick={() => changeBot.mutate({ botActive: true })}
          >
            Let the bot answer
          </Button>
        </May>
      </Group>
      <ErrorNotice error={changeBot.error} />
    </Alert>
  )
}
