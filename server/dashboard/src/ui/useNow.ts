import { useEffect, useState } from 'react'

/** The time now, in milliseconds since 1970, kept up to date twice a minute, or as often as `everyMs` says. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return now
}
