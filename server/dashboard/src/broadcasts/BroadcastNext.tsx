import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import type { OneBroadcast } from './broadcastQueries.ts'
import { sendAtText } from './broadcastWords.ts'

/** What happens next with a broadcast, in one line. */
export function BroadcastNext({ broadcast }: { broadcast: OneBroadcast }) {
  const { state, counts, endedAt } = broadcast
  const waiting = counts.waiting + counts.held
  switch (state) {
    case 'draft':
      return <span>Nothing has gone out. Look whom it reaches, then start it.</span>
    case 'scheduled':
      return <span>Begins {sendAtText(broadcast) ?? 'soon'}.</span>
    case 'preparing':
      return <span>Its people are being found.</span>
    case 'sending':
      return (
        <span>
          {waiting === 0
            ? `All is sent; ${counted(counts.onTheWay, 'message has', 'messages have')} not ended yet.`
            : `${counted(waiting, 'person waits', 'people wait')} for their turn.`}
        </span>
      )
    case 'paused':
      return <span>{counted(waiting, 'person waits', 'people wait')} until it is resumed.</span>
    case 'done':
    case 'cancelled':
      return endedAt === null ? null : (
        <span>
          Ended <Time at={endedAt} />
        </span>
      )
  }
}
