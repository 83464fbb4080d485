import { Text } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useNow } from '../ui/useNow.ts'
import type { Conversation } from './inboxQueries.ts'

const hourMs = 60 * 60 * 1000
const soonMs = 2 * hourMs
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })
const dayOf = (at: number) => new Date(at).toDateString()

/** Whether free texts may be sent to a contact now, and for how long; kept up to date. */
export function useWindow(conversation: Conversation): {
  isOpen: boolean
  endsAt: number | null
  now: number
} {
  const now = useNow()
  const window = conversation.connectedChannel?.window ?? null
  const opensUntil = window?.opensUntil ?? null
  const endsAt = opensUntil === null ? null : Date.parse(opensUntil)
  return { isOpen: window === null || (window.isOpen && (endsAt === null || now < endsAt)), endsAt, now }
}

/** How long free texts may be sent: amber once less than two hours are left. */
export function WindowNotice({ endsAt, now }: { endsAt: number; now: number }) {
  const leftMs = endsAt - now
  const left =
    leftMs < hourMs ? `${Math.max(1, Math.round(leftMs / 60_000))} min` : `${Math.floor(leftMs / hourMs)} h`
  return (
    <Text
      size="xs"
      component="div"
      className="window-notice"
      data-soon={leftMs < soonMs}
      c={leftMs < soonMs ? 'var(--window-soon)' : 'dimmed'}
    >
      <Clock size={12} aria-hidden /> Free texts until {whenOf(endsAt, now)}, {left} left
    </Text>
  )
}

/** Why only a template can be sent. */
export const ClosedWindow = ({ endsAt, now }: { endsAt: number | null; now: number }) => (
  <Text size="sm" role="status">
    {endsAt === null
      ? 'The contact has not written on this channel yet: only an approved template can be sent.'
      : `Free texts were possible until ${whenOf(endsAt, now)}. Until the contact writes again, only an approved template can be sent.`}
  </Text>
)

/** `14:05`, `tomorrow 14:05`, `yesterday 14:05`, or the date with the time. */
function whenOf(at: number, now: number): string {
  const time = clock.format(at)
  if (dayOf(at) === dayOf(now)) return time
  if (dayOf(at) === dayOf(now + 24 * hourMs)) return `tomorrow ${time}`
  if (dayOf(at) === dayOf(now - 24 * hourMs)) return `yesterday ${time}`
  return `${date.format(at)}, ${time}`
}
