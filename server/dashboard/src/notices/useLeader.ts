import { useEffect, useState } from 'react'

/**
 * Whether this tab is the one of several, of one name, that acts for all of them: only one is, and another one follows when
 * it is closed. Without HTTPS browsers cannot tell, and no tab is.
 */
export function useLeader(name: string | undefined): boolean {
  const [isLeader, setLeader] = useState(false)
  useEffect(() => {
    if (name === undefined || !('locks' in navigator)) return
    const end = new AbortController()
    const untilEnd = () =>
      new Promise<void>((resolve) => {
        setLeader(true)
        end.signal.addEventListener('abort', () => resolve())
      })
    navigator.locks.request(name, { signal: end.signal }, untilEnd).catch((error: unknown) => {
      if (!end.signal.aborted) throw error
    })
    return () => {
      end.abort()
      setLeader(false)
    }
  }, [name])
  return isLeader
}
