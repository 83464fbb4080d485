import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import type { OneBroadcast } from './broadcastQueries.ts'
import { sendAtText } from './sendTime.ts'
import { useEstimatedEnd } from './useEstimatedEnd.ts'

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
      return <Sending broadcast={broadcast} />
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

function Sending({ broadcast }: { broadcast: OneBroadcast }) {
  const { waiting, held, onTheWay } = broadcast.counts
  const end = useEstimatedEnd(broadcast)
  if (waiting + held === 0)
    return (
      <span>
        {onTheWay === 0
          ? 'Everybody has been sent it.'
          : `Everybody has been sent it; ${counted(onTheWay, 'message is', 'messages are')} on the way.`}
      </span>
    )
  return (
    <span>
      {waiting > 0 && `${counted(waiting, 'person waits for a turn', 'people wait for their turn')}. `}
      {held > 0 && `${counted(held, 'person is', 'people are')} on hold for a time. `}
      {end !== undefined && (
        <>
          At this pace the last goes out <Time at={end} />
        </>
      )}
    </span>
  )
}
