import { Button, Center, Divider, Group, Stack, Text } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { useThread } from './inboxQueries.ts'
import { MessageBubble } from './MessageBubble.tsx'

const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const atBottomPx = 80

/** The messages, the oldest on top. Stays at the newest while that is what is being read. */
export function Thread({
  contactId,
  contactName,
  sending,
}: {
  contactId: string
  contactName: string
  sending: string | undefined
}) {
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useThread(contactId)
  const scroller = useRef<HTMLDivElement>(null)
  const fromBottom = useRef(0)
  const messages = rows?.toReversed() ?? []
  const newest = messages.at(-1)?.id

  // New messages move the thread only for who is at its end; older ones grow above what is being read.
  const hold = () => {
    const box = scroller.current
    if (box === null) return
    const distance = fromBottom.current < atBottomPx ? 0 : fromBottom.current
    box.scrollTop = box.scrollHeight - box.clientHeight - distance
  }
  useLayoutEffect(hold, [newest, messages.length, sending])

  return (
    <div
      ref={scroller}
      className="thread"
      role="log"
      aria-label={`Messages with ${contactName}`}
      tabIndex={0}
      onLoadCapture={hold} // an image has got its height
      onScroll={({ currentTarget: box }) => {
        fromBottom.current = box.scrollHeight - box.clientHeight - box.scrollTop
      }}
    >
      {rows === undefined && error === null && <PageSkeleton />}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {hasNextPage && (
        <Center mb="md">
          <Button
            size="xs"
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier messages
          </Button>
        </Center>
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" mt="xl">
          No messages yet. What you write below goes out through the Custom Channel Webhook.
        </Text>
      )}
      <Stack gap="sm">
        {messages.map((message, at) => {
          const date = day.format(Date.parse(message.createdAt))
          const before = messages[at - 1]
          const begins = before === undefined || day.format(Date.parse(before.createdAt)) !== date
          return (
            <Fragment key={message.id}>
              {begins && <Divider label={date} my={4} />}
              <MessageBubble message={message} contactName={contactName} />
            </Fragment>
          )
        })}
        {sending !== undefined && (
          <Group justify="flex-end">
            <div className="bubble" data-direction="outgoing" aria-busy="true">
              <Text size="sm" dir="auto">
                {sending}
              </Text>
              <Text size="xs" c="dimmed">
                Sending…
              </Text>
            </div>
          </Group>
        )}
      </Stack>
    </div>
  )
}
