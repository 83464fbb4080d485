import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberFormat, numberText, waitOrNone } from '../ui/format.ts'
import { Defined } from './Defined.tsx'
import { NumberLink } from './NumberLink.tsx'
import { ReportsFrame } from './ReportsFrame.tsx'
import { ReportSection } from './ReportSection.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useReportSearch } from './reportQueries.ts'
import { memberTerms } from './words.ts'
import { useMembersReport } from './timeReportQueries.ts'

const average = numberFormat({ maximumFractionDigits: 1 })
const head: readonly { key: string; name: ReactNode }[] = [
  { key: 'name', name: 'Member' },
  ...(['assigned', 'closed', 'replies'] as const).map((key) => ({
    key,
    name: <Defined term={memberTerms[key]} />,
  })),
  { key: 'first', name: <Defined term={memberTerms.first} /> },
  { key: 'first90', name: '90th percentile' },
  { key: 'next', name: <Defined term={memberTerms.next} /> },
  { key: 'rated', name: <Defined term={memberTerms.rated} /> },
]

/** What members did: what was assigned to them, what they closed and wrote, how fast, and how it was rated. */
export function MembersReportPage() {
  const search = useReportSearch()
  const read = useMembersReport(search)
  return (
    <ReportsFrame report="members">
      <ReportSection
        title="What members did"
        description="Times are medians of what each of them answered"
        report="members"
        search={search}
        read={read}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody was assigned, closed or wrote anything in these days. A reply from the inbox is counted
              here.
            </Text>
          ) : (
            <ReportTable
              caption="Members"
              head={head}
              rows={rows.map(({ memberId, name, first, next, rated, ...counts }) => {
                const shownName = name ?? 'A removed member'
                const link = (stage: 'assigned' | 'closed' | 'replies' | 'rated', count: number) => (
                  <NumberLink
                    count={count}
                    name={`${shownName}: ${memberTerms[stage].name}`}
                    report="members"
                    stage={stage}
                    search={{ ...search, memberId }}
                  />
                )
                return {
                  key: memberId,
                  name: <bdi>{shownName}</bdi>,
                  cells: [
                    link('assigned', counts.assigned),
                    link('closed', counts.closed),
                    link('replies', counts.replies),
                    waitOrNone(first.median),
                    waitOrNone(first.p90),
                    waitOrNone(next.median),
                    rated.average === null ? (
                      '–'
                    ) : (
                      <>
                        {average.format(rated.average)} of {numberText(5)} ({link('rated', rated.count)})
                      </>
                    ),
                  ],
                }
              })}
            />
          )
        }
      </ReportSection>
    </ReportsFrame>
  )
}
