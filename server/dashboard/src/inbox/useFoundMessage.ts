import { useSearch } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { useReadAhead } from '../ui/useReadAhead.ts'
import type { Pages } from '../usePages.ts'
import type { Message } from './inboxQueries.ts'

/**
 * The id of the message that the URL names, once it is read: earlier messages are read until it is there, and it is brought into view
 * by its `data-found`, once. `undefined` where the URL names none, and where there is no such message any more.
 */
export function useFoundMessage(
  pages: Pages<Message>,
  scroller: RefObject<HTMLElement | null>,
): string | undefined {
  const { message: named } = useSearch({ from: '/shell/inbox/$contactId' })
  const rows = pages.rows ?? []
  const isThere = rows.some(({ id }) => id === named)
  const isEarlier = named !== undefined && (rows.at(-1)?.id ?? '') > named // ids sort by creation
  useReadAhead(pages, isEarlier ? rows.length : -1, 0)
  useEffect(() => {
    if (isThere) scroller.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'center' })
  }, [isThere, named, scroller])
  return isThere ? named : undefined
}
