import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isFocusLost, isUsable } from '../ui/keepFocus.ts'
import { useKeys } from '../ui/useKeys.ts'
import { awaitMessages, focusNote, focusReply, isTextAwaited, stopAwaiting } from './conversationFocus.ts'
import { besideInWalk, continueWalk } from './walk.ts'

/**
 * Keyboard navigation in the list of conversations: j and k from anywhere, arrow keys inside the list; n and p open the
 * next and the previous one, in the order that the list had when one was last opened otherwise; r answers the open one, m writes a note. On a
 * narrow screen, where the list and the conversation replace each other, going back focuses the conversation that was open, and
 * follows it when the list is read again; if it is not in the list any more, `heading` gets the focus. `list` holds the rows;
 * each has a `data-index` and a link.
 */
export function useListNavigation({
  ids,
  filters,
  openId,
  list,
  heading,
  scrollTo,
  onOpen,
}: {
  ids: readonly string[]
  /** What the list is filtered by: another walk begins when it changes. */
  filters: string
  openId: string | undefined
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  onOpen: (id: string) => void
}) {
  const [selectedId, setSelectedId] = useState<string>()
  const idToFocus = useRef<string>(undefined)
  /** The row that going back has led to, as it was at the last render. */
  const returnedTo = useRef<{ id: string; index: number; hasFocus: boolean }>(undefined)
  const previousOpenId = useRef(openId)
  const activeIndex =
    [selectedId, openId].map((id) => ids.findIndex((each) => each === id)).find((index) => index >= 0) ?? 0

  useLayoutEffect(() => {
    if (previousOpenId.current === openId) return
    const id = openId ?? previousOpenId.current
    previousOpenId.current = openId
    setSelectedId(id)
    returnedTo.current = undefined
    if (openId !== undefined || !isFocusLost()) return
    if (id === undefined || !ids.includes(id)) return heading.current?.focus()
    idToFocus.current = id
    returnedTo.current = { id, index: ids.indexOf(id), hasFocus: false }
  }, [openId])

  const linkAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > a`)

  // The list may have been read before the conversation was, which moves it, or takes it out of the unread ones.
  useLayoutEffect(() => {
    const row = returnedTo.current
    if (row === undefined) return
    const index = ids.indexOf(row.id)
    const hasMovedAway = row.hasFocus && index !== row.index && isFocusLost() // a row also goes by scrolling
    row.index = index
    if (!hasMovedAway) return
    if (index >= 0) idToFocus.current = row.id
    else heading.current?.focus()
  })

  // After each render, since a row is rendered only once the list has scrolled to it.
  useEffect(() => {
    if (idToFocus.current !== undefined) {
      const index = ids.indexOf(idToFocus.current)
      const link = linkAt(index)
      if (!link && index >= 0) scrollTo(index)
      else {
        idToFocus.current = undefined
        link?.focus()
      }
    }
    const row = returnedTo.current
    if (row !== undefined) row.hasFocus = linkAt(row.index)?.matches(':focus') ?? false
  })

  const move = (step: number) => {
    if (ids.length === 0 || list.current === null || !isUsable(list.current)) return
    const hasStarted = selectedId !== undefined || list.current.contains(document.activeElement)
    const next = Math.min(Math.max(activeIndex + (hasStarted ? step : 0), 0), ids.length - 1)
    idToFocus.current = ids[next]
    setSelectedId(ids[next])
    scrollTo(next)
    linkAt(next)?.focus({ preventScroll: true })
  }
  /** Of which conversations the walk is: the open one, and the one that a key has led to since. */
  const walk = useRef<{ order: readonly string[]; filters: string; of: readonly (string | undefined)[] }>({
    order: [],
    filters,
    of: [openId],
  })
  useEffect(() => {
    const isSame = walk.current.filters === filters && walk.current.of.includes(openId)
    if (!isSame) walk.current = { order: [], filters, of: [openId] }
    walk.current.order = continueWalk(walk.current.order, ids)
  })
  /** Opens the conversation after or before the open one, or else the one that the list stands at. */
  const openBeside = (step: 1 | -1) => {
    const { order } = walk.current
    const isInWalk = openId !== undefined && order.includes(openId)
    const id = isInWalk ? besideInWalk(order, { ids, openId, step }) : ids[activeIndex]
    if (id === undefined) return
    walk.current = { order: isInWalk ? order : ids, filters, of: [openId, id] }
    awaitMessages(id)
    scrollTo(ids.indexOf(id))
    onOpen(id)
  }
  useEffect(() => {
    document.addEventListener('pointerdown', stopAwaiting)
    return () => {
      document.removeEventListener('pointerdown', stopAwaiting)
      stopAwaiting()
    }
  }, [])
  const unlessWriting = (action: () => void) => () => {
    if (!isTextAwaited()) action()
  }
  useKeys({
    j: unlessWriting(() => move(1)),
    k: unlessWriting(() => move(-1)),
    n: unlessWriting(() => openBeside(1)),
    p: unlessWriting(() => openBeside(-1)),
    r: focusReply,
    m: focusNote,
  })
  return {
    /** The index of the one row that Tab stops at. */
    activeIndex,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      move(step)
    },
    onFocus: setSelectedId,
  }
}
