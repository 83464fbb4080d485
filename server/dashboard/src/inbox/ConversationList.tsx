import { Anchor, Box, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Inbox } from '../ui/icons.ts'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { nameOf } from '../contacts/nameOf.ts'
import { May } from '../roles/May.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { useReadAhead } from '../ui/useReadAhead.ts'
import { ConversationFilters } from './ConversationFilters.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { useConversations } from './inboxQueries.ts'
import { queryOf, useInboxSearch, type InboxSearch } from './inboxSearch.ts'
import { useListNavigation } from './useListNavigation.ts'

const ChooseBox = lazy(async () => ({ default: (await import('./chosen/ChooseBox.tsx')).ChooseBox }))
const ChosenConversations = lazy(async () => ({
  default: (await import('./chosen/ChosenConversations.tsx')).ChosenConversations,
}))

const rowHeight = 84
const readAheadRows = 10

/** The conversations with their filters. Only the rows on screen are rendered. */
export function ConversationList({
  openId,
  hasViewsBeside,
  beAContact,
}: {
  openId: string | undefined
  /** Whether the views stand in a column of their own. */
  hasViewsBeside: boolean
  /** The button that opens the phone. */
  beAContact: ReactNode
}) {
  const search = useInboxSearch()
  const navigate = useNavigate()
  const conversations = useConversations(search)
  const { rows = [] } = conversations
  /** Which are chosen; `undefined` while none can be. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const shown = rows.map(({ contact }) => contact.id)
  const searched = JSON.stringify(search)
  /** Of which search all that match are chosen. */
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === searched
  const choose = (ids: ReadonlySet<string> | undefined) => {
    setAllOf(undefined)
    setChosen(ids)
  }
  const toggle = (id: string) => {
    if (isAll) return choose(new Set(shown.filter((each) => each !== id)))
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const scroller = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => rows[index]?.contact.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  useReadAhead(conversations, items.at(-1)?.index ?? 0, readAheadRows)

  const linkTo = (contactId: string) => {
    const message = rows.find(({ contact }) => contact.id === contactId)?.foundMessage?.id
    return { to: '/inbox/$contactId', params: { contactId }, search: { ...search, message } } as const
  }
  const navigation = useListNavigation({
    ids: shown,
    filters: searched,
    openId,
    list: scroller,
    heading,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onOpen: (contactId) => void navigate(linkTo(contactId)),
  })

  return (
    <>
      <ConversationFilters
        search={search}
        heading={heading}
        hasViewsBeside={hasViewsBeside}
        actions={
          <>
            {(rows.length > 0 || search.filter === 'sent_by_campaigns') && beAContact}
            {rows.length > 0 && chosen === undefined && (
              <May role="agent">
                <Button size="compact-sm" px={6} variant="subtle" onClick={() => setChosen(new Set())}>
                  Choose
                </Button>
              </May>
            )}
          </>
        }
      />
      {chosen !== undefined && (
        <Suspense>
          <ChosenConversations
            ids={chosen}
            isAll={isAll}
            search={search}
            shown={shown}
            onChoose={choose}
            onChooseAll={() => setAllOf(searched)}
            onClose={() => choose(undefined)}
          />
        </Suspense>
      )}
      <div ref={scroller} className="inbox-scroll">
        {conversations.rows === undefined && (
          <Box p="sm">
            <LoadingOrError error={conversations.error} refetch={conversations.refetch} />
          </Box>
        )}
        {conversations.rows?.length === 0 && <NoConversations search={search} beAContact={beAContact} />}
        <ul
          aria-label={
            queryOf(search).order === 'waiting'
              ? 'Conversations, who has waited longest first'
              : 'Conversations, the latest first'
          }
          onKeyDown={navigation.onKeyDown}
          style={{
            position: 'relative',
            height: virtualizer.getTotalSize(),
            margin: 0,
            padding: 0,
            listStyle: 'none',
          }}
        >
          {items.map(({ index, key, start }) => {
            const conversation = rows[index]
            return (
              conversation !== undefined && (
                <li
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
                  data-choosing={chosen !== undefined || undefined}
                >
                  <ConversationRow
                    conversation={conversation}
                    search={search}
                    isOpen={conversation.contact.id === openId}
                    isActive={index === navigation.activeIndex}
                    onFocus={() => navigation.onFocus(conversation.contact.id)}
                  />
                  {chosen !== undefined && (
                    <Suspense>
                      <ChooseBox
                        name={nameOf(conversation.contact)}
                        isChosen={isAll || chosen.has(conversation.contact.id)}
                        onToggle={() => toggle(conversation.contact.id)}
                      />
                    </Suspense>
                  )}
                </li>
              )
            )
          })}
        </ul>
        {conversations.isFetchNextPageError && (
          <Box p="sm">
            <ErrorNotice error={conversations.error} onRetry={() => void conversations.fetchNextPage()} />
          </Box>
        )}
      </div>
    </>
  )
}

function NoConversations({ search, beAContact }: { search: InboxSearch; beAContact: ReactNode }) {
  if (search.filter === 'sent_by_campaigns')
    return (
      <EmptyState icon={Inbox} title="Nothing is unanswered">
        What a campaign sends stands here until the contact writes, or one of you does. It is under All then.
      </EmptyState>
    )
  const { state, assigneeId, order, mentioned, ...filters } = search
  if (Object.values(filters).some((each) => each !== undefined))
    return (
      <EmptyState icon={Inbox} title="Nothing matches">
        No conversation matches. Choose All, or clear the search and the filters.
      </EmptyState>
    )
  if ([state, assigneeId, order, mentioned].some((each) => each !== undefined))
    return (
      <EmptyState icon={Inbox} title="Nothing here">
        No conversation stands in this view now. All has those of every state.
      </EmptyState>
    )
  return (
    <EmptyState icon={Inbox} title="No conversations yet">
      They begin when a contact writes. What campaigns send and nobody has answered stands under Sent by
      campaigns.{' '}
      <Anchor component={Link} to="/" inherit underline="always">
        Home
      </Anchor>{' '}
      shows the steps. Nothing connected yet? Try it on the sandbox’s phone:
      <Box mt="sm">{beAContact}</Box>
    </EmptyState>
  )
}
