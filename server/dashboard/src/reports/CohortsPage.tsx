import { Text } from '@mantine/core'
import { cohortMarkNames as marks } from '@replyloop/shared/values/reports'
import { percentText } from '../ui/format.ts'
import { ShadedTable } from '../ui/plots/ShadedTable.tsx'
import { NumberLink } from './NumberLink.tsx'
import { ReportsFrame } from './ReportsFrame.tsx'
import { ReportSection } from './ReportSection.tsx'
import { useReportSearch } from './reportQueries.ts'
import { periodText } from './timeText.ts'
import { markNames } from './words.ts'
import { useCohorts } from './timeReportQueries.ts'

/** By when people have answered, by the week in which they joined. */
export function CohortsPage() {
  const search = useReportSearch()
  const read = useCohorts(search)
  return (
    <ReportsFrame report="cohorts">
      <ReportSection
        title="By when people answer"
        description="Of those who joined in a week, the share who had answered after so long. A dash: not all of them have had that long yet."
        report="cohorts"
        search={search}
        read={read}
      >
        {({ rows }) =>
          rows.every(({ joined }) => joined === 0) ? (
            <Text size="sm" c="dimmed">
              Nobody joined a campaign in these days. Each week in which somebody joins has a row here.
            </Text>
          ) : (
            <ShadedTable
              caption="Share who had answered, by the week of joining"
              head={['Week of', 'Joined', ...marks.map((mark) => markNames[mark])]}
              rows={rows.map(({ week, joined, answered }) => ({
                label: periodText(week, 'week'),
                cells: [
                  {
                    share: null,
                    shown: (
                      <NumberLink
                        count={joined}
                        name={`joined in the week of ${periodText(week, 'week')}`}
                        report="cohorts"
                        stage="joined"
                        part={week}
                        search={search}
                      />
                    ),
                  },
                  ...marks.map((mark) => {
                    const { count = 0, share = null } = answered.find(({ by }) => by === mark) ?? {}
                    return {
                      share,
                      shown:
                        share === null ? (
                          '–'
                        ) : (
                          <NumberLink
                            shown={percentText(share)}
                            count={count}
                            name={`answered within ${markNames[mark]}, joined in the week of ${periodText(week, 'week')}`}
                            report="cohorts"
                            stage="answered"
                            part={`${week}/${mark}`}
                            search={search}
                          />
                        ),
                    }
                  }),
                ],
              }))}
            />
          )
        }
      </ReportSection>
    </ReportsFrame>
  )
}
