import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isShort } from './queries.ts'
import { sessionKey } from './session.ts'

const address = '/dashboard/api/live'
const gatherMs = 300
const retryMs = 10_000

/**
 * Keeps what the page shows current: the service says that something of this account has changed, and whatever is on
 * screen is read again. So it is when the line opens: until then nothing was told, the first time as after a break.
 */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let gathering: number | undefined
    let retrying: number | undefined

    const readAgain = () => {
      gathering ??= window.setTimeout(() => {
        gathering = undefined
        void queries.invalidateQueries({ predicate: isShort })
      }, gatherMs)
    }
    const open = () => {
      source = new EventSource(address)
      source.addEventListener('open', readAgain)
      source.addEventListener('message', readAgain)
      source.addEventListener('error', () => {
        // A line that merely broke is opened again by the browser; one that was refused is not.
        if (source?.readyState !== EventSource.CLOSED) return
        // The session may have ended, in another tab. That is told once.
        if (queries.getQueryState(sessionKey)?.status !== 'error')
          void queries.invalidateQueries({ queryKey: sessionKey })
        window.clearTimeout(retrying)
        retrying = window.setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      source?.close()
      window.clearTimeout(gathering)
      window.clearTimeout(retrying)
    }
  }, [queries])
}
