import './broadcastNumbers.css'
import { Text } from '@mantine/core'
import type { ListedStage } from '@replyloop/shared/values/broadcast'
import { Link } from '@tanstack/react-router'
import { counted } from '../ui/counted.ts'
import { numberText, percentText } from '../ui/format.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { stageLabels } from './broadcastWords.ts'

/** What the recipients are made of, in the order of the bar. */
const parts = [
  'delivered',
  'unknown',
  'onTheWay',
  'failed',
  'waiting',
  'held',
  'cancelled',
  'leftOut',
  'holdout',
] as const
/** Shown also where there is nobody. */
const always: readonly ListedStage[] = ['sent', 'delivered', 'failed']

/** What became of a broadcast: one bar, and a figure for each part of it that lists its people below. */
export function BroadcastNumbers({
  broadcast: { id, counts },
  stage,
}: {
  broadcast: OneBroadcast
  stage: ListedStage | undefined
}) {
  const { recipients } = counts
  return (
    <section aria-label="Numbers">
      <Text size="sm" mb={6}>
        Sent to {numberText(counts.sent)} of {counted(recipients, 'person', 'people')}
        {recipients > 0 && ` (${percentText(counts.sent / recipients)})`}
      </Text>
      {recipients > 0 && (
        <div
          className="broadcast-bar"
          role="img"
          aria-label={parts
            .filter((part) => counts[part] > 0)
            .map((part) => `${stageLabels[part]} ${numberText(counts[part])}`)
            .join(', ')}
        >
          {parts.map(
            (part) =>
              counts[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />,
          )}
        </div>
      )}
      <ul className="broadcast-figures">
        <Figure id={id} name="All" count={recipients} stage={undefined} isShown={stage === undefined} />
        {(['sent', ...parts] as const)
          .filter((part) => counts[part] > 0 || always.includes(part))
          .map((part) => (
            <Figure
              key={part}
              id={id}
              name={stageLabels[part]}
              count={counts[part]}
              stage={part}
              isShown={stage === part}
            />
          ))}
      </ul>
    </section>
  )
}

const Figure = ({
  id,
  name,
  count,
  stage,
  isShown,
}: {
  id: string
  name: string
  count: number
  stage: ListedStage | undefined
  isShown: boolean
}) => (
  <li>
    <Link
      to="/broadcasts/$broadcastId"
      params={{ broadcastId: id }}
      search={{ stage }}
      replace
      resetScroll={false}
      className="broadcast-figure"
      data-shown={isShown || undefined}
      {...(isShown && { 'aria-current': 'true' as const })}
    >
      <span className="broadcast-count">{numberText(count)}</span>
      <span className="broadcast-stage">
        {stage !== undefined && stage !== 'sent' && <span className="broadcast-dot" data-part={stage} />}
        {name}
      </span>
    </Link>
  </li>
)
