import { Anchor, Text } from '@mantine/core'
import { maxReportDays } from '@replyloop/shared/values/reports'
import { Link } from '@tanstack/react-router'
import { FunnelTable, isEmptyFunnel } from './FunnelTable.tsx'
import { useFunnel, useToday } from './reportQueries.ts'
import { ReportSection } from './ReportSection.tsx'
import { daysUpTo } from './reportDays.ts'
import type { ReportSearch } from './reportSearch.ts'

/** The filters for all that a report may look back on, of a campaign or a broadcast; `null` until the day is known. */
function useRunSearch(of: Pick<ReportSearch, 'campaignId' | 'broadcastId'>): ReportSearch | null {
  const today = useToday()
  return today === undefined ? null : { ...daysUpTo(today, maxReportDays), ...of }
}

/** How far the people of one campaign or broadcast have come within a year, and why others have not. */
export function RunFunnel(of: Pick<ReportSearch, 'campaignId' | 'broadcastId'>) {
  const search = useRunSearch(of)
  const read = useFunnel(search)
  return (
    <ReportSection
      title="How far people come"
      description={
        <>
          Who joined within a year.
          {of.campaignId !== undefined && (
            <>
              {' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => (
                  <Link to="/reports" search={{ campaignId: of.campaignId }} {...props} />
                )}
              >
                All its reports
              </Anchor>
            </>
          )}
        </>
      }
      report="funnel"
      search={search ?? of}
      read={read}
    >
      {(funnel) =>
        isEmptyFunnel(funnel) ? (
          <Text size="sm" c="dimmed">
            Nobody has joined yet. Who does is counted here at once.
          </Text>
        ) : (
          <FunnelTable funnel={funnel} search={search ?? of} />
        )
      }
    </ReportSection>
  )
}
