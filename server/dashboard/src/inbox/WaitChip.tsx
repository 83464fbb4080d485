import { Badge } from '@mantine/core'
import { useNow } from '../ui/useNow.ts'

const minuteMs = 60_000

/** How long a contact has waited for a person: `14 min`, `3 h`, `2 d`. */
function waitText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

const colorOf = (minutes: number) => (minutes >= 60 ? 'red' : minutes >= 15 ? 'orange' : 'gray')

/** Since when a contact waits, and until when it is to be answered; its color says when that is long. */
export function WaitChip({ since, dueAt = null }: { since: string; dueAt?: string | null }) {
  const now = useNow()
  const waited = now - Date.parse(since)
  const left = dueAt === null ? undefined : Date.parse(dueAt) - now
  return (
    <Badge
      size="sm"
      color={left === undefined ? colorOf(waited / minuteMs) : left < 0 ? 'red' : 'gray'}
      style={{ flexShrink: 0 }}
    >
      waits {waitText(waited)}
      {left !== undefined && (left < 0 ? ', overdue' : `, due in ${waitText(left)}`)}
    </Badge>
  )
}
