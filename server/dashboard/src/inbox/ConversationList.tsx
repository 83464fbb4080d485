import { Box } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Inbox } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ConversationFilters } from './ConversationFilters.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { useConversations } from './inboxQueries.ts'

const rowHeight = 92
const readAhead = 10

/** The list, its filters, and the keys that walk it: j and k from anywhere, arrows within. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const search = useSearch({ from: '/shell/inbox' })
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversations(search)
  const conversations = rows ?? []
  const openAt = conversations.findIndex(({ contact }) => contact.id === openId)
  const [chosen, setChosen] = useState<number>()
  const active = Math.min(chosen ?? Math.max(openAt, 0), Math.max(conversations.length - 1, 0))

  const scroller = useRef<HTMLDivElement>(null)
  const links = useRef(new Map<number, HTMLAnchorElement>())
  const toFocus = useRef<number>(undefined)
  const virtual = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => conversations[index]?.contact.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= conversations.length - readAhead) void fetchNextPage()
  }, [last, conversations.length, hasNextPage, isFetchingNextPage, fetchNextPage])

  // The row may not be in the page before the list has scrolled to it.
  useEffect(() => {
    const link = toFocus.current === undefined ? undefined : links.current.get(toFocus.current)
    if (link === undefined) return
    toFocus.current = undefined
    link.focus({ preventScroll: true })
  })

  const walk = (step: number) => {
    if (conversations.length === 0) return
    const focused = [...links.current].some(([, link]) => link === document.activeElement)
    const next = Math.min(
      Math.max(active + (focused || chosen !== undefined ? step : 0), 0),
      conversations.length - 1,
    )
    toFocus.current = next
    setChosen(next)
    virtual.scrollToIndex(next)
    links.current.get(next)?.focus({ preventScroll: true })
  }
  useHotkeys([
    ['j', () => walk(1)],
    ['k', () => walk(-1)],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    walk(step)
  }

  return (
    <>
      <ConversationFilters search={search} />
      <div ref={scroller} className="inbox-scroll">
        {rows === undefined && (
          <Box p="sm">
            {error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={() => void refetch()} />}
          </Box>
        )}
        {rows?.length === 0 && (
          <NoConversations narrowed={Object.values(search).some((each) => each !== undefined)} />
        )}
        <ul
          aria-label="Conversations, the latest first"
          onKeyDown={onKeyDown}
          style={{
            position: 'relative',
            height: virtual.getTotalSize(),
            margin: 0,
            padding: 0,
            listStyle: 'none',
          }}
        >
          {items.map(({ index, key, start }) => {
            const conversation = conversations[index]
            return (
              conversation !== undefined && (
                <li
                  key={key}
                  data-index={index}
                  ref={virtual.measureElement}
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
                >
                  <ConversationRow
                    conversation={conversation}
                    search={search}
                    isOpen={conversation.contact.id === openId}
                    isActive={index === active}
                    ref={(link) => {
                      if (link === null) links.current.delete(index)
                      else links.current.set(index, link)
                    }}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}

const NoConversations = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState icon={Inbox} title="Nothing matches">
      No conversation matches. Choose All, or clear the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No conversations yet">
      They begin when a contact writes on a custom channel, or when a Live campaign sends its opening message.
      Home shows the steps.
    </EmptyState>
  )
