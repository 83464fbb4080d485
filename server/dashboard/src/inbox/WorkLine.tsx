import { Text } from '@mantine/core'
import type { RuleOf } from '@replyloop/shared/values/timeline'
import type { TimelineEntry } from '../contacts/timelineQueries.ts'
import { sentenceOf } from '../contacts/timelineText.ts'
import { momentText } from '../ui/format.ts'
import { textFor } from '../ui/textFor.ts'
import { Time } from '../ui/Time.tsx'

/** What was done; who did it stands behind it, where it was somebody. */
const acts: Readonly<Record<RuleOf<'conversation'>, string>> = {
  assigned: 'Assigned to',
  released: 'Given back by',
  moved: 'Moved to',
  snoozed: 'Snoozed by',
  woken: 'Open again',
  closed: 'Closed by',
  reopened: 'Reopened by',
  rated: 'Rated from 1 to 5:',
  csat: 'Not asked how it was:',
}

const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Who did what with a conversation. */
export function workText(entry: TimelineEntry): string {
  const { rule, detail } = entry
  const act = textFor(acts, rule)
  const who = detail === null ? '' : ` ${rule === 'woken' ? 'by ' : ''}${detail.replace(instant, momentText)}`
  return act === undefined ? sentenceOf(entry) : `${act}${who}`
}

/** A line of the thread: who did what with the conversation, and when. */
export function WorkLine({ entry }: { entry: TimelineEntry }) {
  const { createdAt } = entry
  return (
    <Text size="xs" c="dimmed" component="article" className="system-message">
      <bdi>{workText(entry)}</bdi> · <Time at={createdAt} />
    </Text>
  )
}
