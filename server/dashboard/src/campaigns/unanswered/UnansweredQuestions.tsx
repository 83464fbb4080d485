import { Box, SegmentedControl, Text } from '@mantine/core'
import type { QuestionState } from '@replyloop/shared/values/bot'
import { useState } from 'react'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numberText } from '../../ui/format.ts'
import { CircleCheck } from '../../ui/icons.ts'
import { timeColumn } from '../../ui/timeColumn.tsx'
import { AskedButton } from './AskedButton.tsx'
import { QuestionActions } from './QuestionActions.tsx'
import { useUnanswered, type Unanswered } from './unansweredQueries.ts'

/** How near the nearest answer comes, in words. */
function nearestText({ nearest, count }: Unanswered): string {
  if (nearest === null) return 'No answer is near.'
  if (nearest.chosen > 0)
    return `${numberText(nearest.chosen)} of ${numberText(count)} chose: ${nearest.question}`
  return `Nearest, ${Math.round(nearest.certainty * 100)} % sure: ${nearest.question}`
}

const columnsOf = (id: string): Column<Unanswered>[] => [
  {
    header: 'Asked',
    width: '4.5rem',
    cell: (row) => <AskedButton campaignId={id} question={row} />,
  },
  {
    header: 'Question',
    width: 'minmax(0, 3fr)',
    cell: (row) => (
      <Box py={6}>
        <Text size="sm" fw={500} dir="auto" lineClamp={3}>
          {row.question}
        </Text>
        <Text size="xs" c="dimmed" dir="auto" lineClamp={2}>
          {nearestText(row)}
        </Text>
        <QuestionActions campaignId={id} question={row} />
      </Box>
    ),
  },
  { ...timeColumn<Unanswered>('Last', ({ lastAskedAt }) => lastAskedAt), wideOnly: true },
]

const states: { value: QuestionState; label: string }[] = [
  { value: 'open', label: 'To decide' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'taught', label: 'Taught' },
]

const emptyTexts: Readonly<Record<QuestionState, { title: string; text: string }>> = {
  open: {
    title: 'Nothing is unanswered',
    text: 'What the bot does not know comes here, alike questions as one.',
  },
  ignored: { title: 'No question is ignored', text: 'Ignore a question that the bot need not answer.' },
  taught: { title: 'Nothing taught yet', text: 'Questions whose answer you have given the bot come here.' },
}

/** What the bot of a campaign did not know, and what is done about it. */
export function UnansweredQuestions({ id }: { id: string }) {
  const [state, setState] = useState<QuestionState>('open')
  const pages = useUnanswered(id, state)
  const { title, text } = emptyTexts[state]
  return (
    <>
      <SegmentedControl
        size="xs"
        my="sm"
        aria-label="Which questions"
        data={states}
        value={state}
        onChange={(value) => setState(value)}
      />
      <DataTable
        label="Unanswered questions"
        pages={pages}
        columns={columnsOf(id)}
        rowKey={(row) => row.id}
        rowHeight={112}
        wraps
        empty={
          <EmptyState icon={CircleCheck} title={title}>
            {text}
          </EmptyState>
        }
      />
    </>
  )
}
