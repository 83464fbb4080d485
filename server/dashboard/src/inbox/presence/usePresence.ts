import type { LivePresence } from '@replyloop/shared/contract/presence'
import { useEffect, useRef, useState } from 'react'
import { useIsPageVisible } from '../../ui/useIsPageVisible.ts'
import { hearPresence } from './livePresence.ts'
import { afterPresence, nextEnd, stillThere, type Present } from './present.ts'
import { tellPresence } from './tellPresence.ts'

/** Who else reads a conversation or answers it now. Where `tells`, they are told of the user, too, while the page is on screen. */
export function usePresence(
  contactId: string,
  { me, tells }: { me: string; tells: boolean },
): readonly Present[] {
  const [present, setPresent] = useState<readonly Present[]>([])
  const isVisible = useIsPageVisible()
  const known = useRef(present)
  useEffect(() => {
    known.current = present
    if (present.length === 0) return
    const now = Date.now()
    const timer = window.setTimeout(
      () => setPresent((before) => [...stillThere(before, Date.now())]),
      Math.max(0, nextEnd(present, now) - now) + 10,
    )
    return () => window.clearTimeout(timer)
  }, [present])
  useEffect(() => {
    if (!isVisible) return
    const teller = tells ? tellPresence(contactId) : undefined
    const hear = (told: LivePresence) => {
      const { member, doing } = told
      if (told.contactId !== contactId || member.id === me) return
      if (doing !== 'leaves' && !known.current.some(({ id }) => id === member.id)) teller?.answer()
      setPresent((before) => afterPresence(before, told, Date.now()))
    }
    const stopHearing = hearPresence(hear)
    return () => {
      stopHearing()
      teller?.stop()
    }
  }, [contactId, me, tells, isVisible])
  return present
}
