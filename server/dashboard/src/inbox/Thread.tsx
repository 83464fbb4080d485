import { Center, Divider, Group, Stack, Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { NoteBubble } from '../notes/NoteBubble.tsx'
import { useNotes, type Note } from '../notes/noteQueries.ts'
import { useTimeline, type TimelineEntry } from '../contacts/timelineQueries.ts'
import { useRowsSince } from '../ui/useReadAhead.ts'
import { WorkLine } from './WorkLine.tsx'
import { Fragment, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { useThread, type Conversation, type ConversationChannel, type Message } from './inboxQueries.ts'
import { useNow } from '../ui/useNow.ts'
import { focusReply } from './conversationFocus.ts'
import { isWriting } from '../ui/pressedKey.ts'
import { isKey } from '../ui/useKeys.ts'
import { canBeReactedTo, withReactions } from './reactions.ts'
import { replyWindowOf } from './replyWindow.ts'
import { ScheduledMessages } from './ScheduledMessages.tsx'
import { useAccountZone, useScheduled } from './scheduledQueries.ts'
import { useFoundMessage } from './useFoundMessage.ts'
import { SystemMessage } from './SystemMessage.tsx'
import { TimeThere } from './TimeThere.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import type { useDraft } from './useDraft.ts'
import { lessonOf } from './lessonOf.ts'
import { TeachReply } from './TeachReply.tsx'
import { useMay } from '../useSession.ts'
import { useColleague } from './work/useColleague.ts'
import { dateFormat } from '../ui/format.ts'

const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const atBottomPx = 80
/** Before all instants, and after them. */
const [ever, never] = ['', '9']

/** The ids of the messages that are on another channel than the one before; what channels tell by themselves does not count. */
const idsOnNewChannel = (messages: readonly Message[]): ReadonlySet<string> =>
  new Set(
    messages
      .filter(({ type }) => type !== 'system')
      .filter(({ channel }, at, all) => all[at - 1]?.channel !== channel)
      .map(({ id }) => id),
  )

/** Messages, notes and what was done with the conversation, in the order of their times. */
const inOrder = (
  messages: readonly Message[],
  notes: readonly Note[],
  done: readonly TimelineEntry[],
): readonly (Message | Note | TimelineEntry)[] =>
  [...messages, ...notes.toReversed(), ...done.toReversed()].toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt),
  )

/** Who types on after sending goes on in the reply box: what is no key is text, and the field takes it once it has the focus. */
function typeOn({ target, currentTarget, nativeEvent }: KeyboardEvent) {
  if (target === currentTarget && isWriting(nativeEvent) && !isKey(nativeEvent)) focusReply()
}

/** The messages, oldest first. Keeps the newest in view while the user is at the bottom. */
export function Thread({
  conversation,
  channel,
  sending,
}: {
  conversation: Conversation
  /** On which a reply goes out; `undefined`: none is known yet. */
  channel: ConversationChannel | undefined
  /** The reply that is being sent. */
  sending: ReturnType<typeof useDraft>['sending']
}) {
  const { contact, channels, timeZone } = conversation
  const contactName = nameOf(contact)
  const { data: scheduled = [] } = useScheduled(contact.id)
  const zone = useAccountZone()
  const pages = useThread(contact.id)
  const now = useNow()
  /** The names of the channels on which the contact's messages can be reacted to now. */
  const reactable = channels.filter((each) => each.reactions && replyWindowOf(each, now).is !== 'closed')
  const isColleagues = useColleague(conversation) !== undefined
  const may = useMay('agent') && !isColleagues
  const mayTeach = useMay('manager')
  const mayReact = (message: Message) =>
    may &&
    !contact.optedOut &&
    reactable.some(({ name }) => name === message.channel) &&
    canBeReactedTo(message)
  const { rows, error, refetch } = pages
  const scroller = useRef<HTMLDivElement>(null)
  const fromBottom = useRef(0)
  const found = useFoundMessage(pages, scroller)
  const { messages, reactionsTo } = withReactions(rows?.toReversed() ?? [])
  const hasAll = rows !== undefined && !pages.hasNextPage
  const oldest = hasAll ? ever : (messages[0]?.createdAt ?? never)
  const notes = useRowsSince(useNotes(contact.id), oldest)
  const decisions = useRowsSince(useTimeline(contact.id), oldest)
  const done = decisions.filter(({ subject }) => subject === 'conversation')
  const entries = inOrder(messages, notes, done)
  const newest = entries.at(-1)?.id
  const onNewChannel = idsOnNewChannel(messages)
  const fileCount = sending?.files?.length ?? 0

  // New messages scroll into view only if the user is at the bottom; older ones are added above without a jump.
  const restoreScroll = () => {
    const box = scroller.current
    if (box === null) return
    const distance = fromBottom.current < atBottomPx ? 0 : fromBottom.current
    box.scrollTop = box.scrollHeight - box.clientHeight - distance
  }
  useLayoutEffect(restoreScroll, [newest, entries.length, sending, scheduled.length, zone, timeZone])
  // The reply box grows as it is typed in, and a phone's keyboard takes room, too.
  useEffect(() => {
    const observer = new ResizeObserver(restoreScroll)
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={scroller}
      className="thread"
      role="log"
      aria-label={`Messages with ${contactName}`}
      tabIndex={0}
      onKeyDown={typeOn}
      onLoadCapture={restoreScroll} // an image has loaded and changed the height
      onScroll={({ currentTarget: box }) => {
        fromBottom.current = box.scrollHeight - box.clientHeight - box.scrollTop
      }}
    >
      {rows === undefined && error === null && <PageSkeleton />}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {pages.hasNextPage && (
        <Center mb="md">
          <ShowMoreButton pages={pages} size="xs" variant="default">
            Show earlier messages
          </ShowMoreButton>
        </Center>
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" mt="xl">
          No messages yet. What you write below{' '}
          {contact.isTest === true
            ? 'arrives on the phone.'
            : channel === undefined || channel.id === null
              ? 'goes out through the Custom Channel Webhook.'
              : `goes out on ${channel.name}.`}
        </Text>
      )}
      <Stack gap="sm">
        {entries.map((entry, at) => {
          const date = day.format(Date.parse(entry.createdAt))
          const before = entries[at - 1]
          const startsDay = before === undefined || day.format(Date.parse(before.createdAt)) !== date
          return (
            <Fragment key={entry.id}>
              {startsDay && <Divider label={date} my={4} />}
              {'mentions' in entry ? (
                <NoteBubble note={entry} />
              ) : 'rule' in entry ? (
                <WorkLine entry={entry} />
              ) : entry.type === 'system' ? (
                <SystemMessage message={entry} />
              ) : (
                <MessageBubble
                  message={entry}
                  contact={contact}
                  reactions={reactionsTo.get(entry.providerId ?? '') ?? []}
                  mayReact={mayReact(entry)}
                  hasNewChannel={onNewChannel.has(entry.id)}
                  isFound={entry.id === found}
                  lastMessageId={messages.at(-1)?.id}
                />
              )}
              {mayTeach && 'direction' in entry && (
                <TeachReply lesson={lessonOf(entry, messages, decisions)} />
              )}
            </Fragment>
          )
        })}
        {sending !== undefined && (
          <Group justify="flex-end">
            <div className="bubble" data-direction="outgoing" aria-busy="true">
              <Text size="sm" dir="auto">
                {sending.body}
              </Text>
              <Text size="xs" c="dimmed">
                Sending{fileCount > 0 && ` with ${counted(fileCount, 'file')}`}…
              </Text>
            </div>
          </Group>
        )}
        {zone !== undefined && scheduled.length > 0 && (
          <ScheduledMessages scheduled={scheduled} zone={zone} />
        )}
        <TimeThere theirs={timeZone} ours={zone} now={now} />
      </Stack>
    </div>
  )
}
