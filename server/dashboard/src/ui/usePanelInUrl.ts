import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * A panel that is kept in the URL, since it covers a phone: there, going back in the browser closes it. `show` adds it to
 * the URL; `hide` takes it away, for a page that was loaded with the panel open.
 */
export function usePanelInUrl<A extends readonly unknown[]>({
  isOpen,
  show,
  hide,
}: {
  isOpen: boolean
  show: (...panel: A) => void
  hide: () => void
}) {
  const { history } = useRouter()
  const hasOpened = useRef(false)
  return {
    open: (...panel: A) => {
      hasOpened.current = true
      show(...panel)
    },
    close: () => {
      if (!isOpen) return // a second click, while it moves out of sight
      if (hasOpened.current) history.back()
      else hide()
    },
  }
}
