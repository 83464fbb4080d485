import { useHotkeys } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isFocusLost, isUsable } from '../ui/keepFocus.ts'

/**
 * Walks a list of conversations by keyboard: j and k from anywhere, arrows within. Who comes back to the list, where only
 * one of the two is on screen, stands at the conversation that was left, or at `heading` when it is not in the list now.
 */
export function useListNavigation({
  ids,
  openId,
  list,
  heading,
  scrollTo,
}: {
  ids: readonly string[]
  openId: string | undefined
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
}) {
  const [chosen, setChosen] = useState<string>()
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const toFocus = useRef<string>(undefined)
  const left = useRef(openId)
  const active = [chosen, openId].map((id) => ids.findIndex((each) => each === id)).find((at) => at >= 0) ?? 0

  useLayoutEffect(() => {
    if (left.current === openId) return
    const id = openId ?? left.current
    left.current = openId
    setChosen(id)
    if (openId !== undefined || !isFocusLost()) return
    if (id !== undefined && ids.includes(id)) toFocus.current = id
    else heading.current?.focus()
  }, [openId])

  // The row may not be in the page before the list has scrolled to it.
  useEffect(() => {
    if (toFocus.current === undefined) return
    const link = links.current.get(toFocus.current)
    const at = ids.indexOf(toFocus.current)
    if (link === undefined && at >= 0) scrollTo(at)
    else {
      toFocus.current = undefined
      link?.focus()
    }
  })

  const walk = (step: number) => {
    if (ids.length === 0 || list.current === null || !isUsable(list.current)) return
    const isUnderWay = chosen !== undefined || list.current.contains(document.activeElement)
    const next = Math.min(Math.max(active + (isUnderWay ? step : 0), 0), ids.length - 1)
    toFocus.current = ids[next]
    setChosen(ids[next])
    scrollTo(next)
    links.current.get(ids[next] ?? '')?.focus({ preventScroll: true })
  }
  useHotkeys([
    ['j', () => walk(1)],
    ['k', () => walk(-1)],
  ])
  return {
    /** The one that Tab stops at. */
    active,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      walk(step)
    },
    onFocus: setChosen,
    keep: (id: string) => (link: HTMLAnchorElement | null) => {
      if (link === null) links.current.delete(id)
      else links.current.set(id, link)
    },
  }
}
