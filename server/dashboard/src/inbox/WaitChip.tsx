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

/** Since when a contact waits for a person; its color says when that is long. */
export function WaitChip({ since }: { since: string }) {
  const waited = useNow() - Date.parse(since)
  return (
    <Badge size="sm" color={colorOf(waited / minuteMs)} style={{ flexShrink: 0 }}>
      waits {waitText(waited)}
    </Badge>
  )
}
