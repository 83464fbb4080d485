import type { Role } from '@replyloop/shared/values/roles'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConversationCounts } from '../inbox/inboxQueries.ts'
import { beep } from './beep.ts'
import { isChosen, noticePermission, useNoticeChoice } from './noticeChoices.ts'
import { readOutages, readWaiting, type News } from './news.ts'

/** How often it is looked for outages. */
const outagesEveryMs = 60_000

/**
 * Tells by notices of the browser of conversations that begin to need a human, and of channels and webhooks that are down,
 * while nobody looks at this tab. What is so already when it begins is not told. The leader of several tabs does it.
 */
export function useNotices(member: { id: string; role: Role } | undefined, isLeader: boolean): void {
  const { id = '', role = 'viewer' } = member ?? {}
  const isOn = useNoticeChoice('notices', id) && isLeader && noticePermission() === 'granted'
  const waiting = useConversationCounts().dataUpdatedAt
  const router = useRouter()
  const known = useRef(new Map<'waiting' | 'outages', Set<string>>())
  useEffect(() => {
    if (!isOn) known.current.clear()
  }, [isOn])
  useEffect(() => {
    const announce = (of: 'waiting' | 'outages', news: readonly News[]) => {
      const before = known.current.get(of)
      known.current.set(of, new Set(news.map(({ key }) => key)))
      if (before === undefined || isLookedAt()) return
      const fresh = news.filter(({ key }) => !before.has(key))
      for (const each of fresh) show(each, (path) => void router.navigate({ to: path }))
      if (fresh.length > 0 && isChosen('sound', id)) beep().catch(() => {}) // nobody has pressed anything on this page yet
    }
    if (!isOn) return
    const look = { isStopped: false }
    // What cannot be read is read at the next change.
    void readWaiting().then(
      (news) => look.isStopped || announce('waiting', news),
      () => {},
    )
    const readAgain = () =>
      void readOutages(role).then(
        (news) => look.isStopped || announce('outages', news),
        () => {},
      )
    if (!known.current.has('outages')) readAgain()
    const timer = window.setInterval(readAgain, outagesEveryMs)
    return () => {
      look.isStopped = true
      window.clearInterval(timer)
    }
  }, [isOn, waiting, id, role, router])
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

function show({ key, title, text, path }: News, open: (path: string) => void): void {
  const notice = new Notification(title, { body: text, tag: key, icon: '/dashboard/favicon.svg' })
  notice.addEventListener('click', () => {
    window.focus()
    open(path)
    notice.close()
  })
}
