import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { responseBands, responseKinds, type ResponseKind } from '@replyloop/shared/values/reports'
import { useState } from 'react'
import { exactTime, numberText, percentText, waitOrNone } from '../ui/format.ts'
import { BarTable } from '../ui/plots/BarTable.tsx'
import { LineChart } from '../ui/plots/LineChart.tsx'
import { Figures } from './Figures.tsx'
import { HoursSection } from './HoursSection.tsx'
import { NumberLink } from './NumberLink.tsx'
import { DownloadCsv, ReportSection } from './ReportSection.tsx'
import { useReportSearch } from './reportQueries.ts'
import { ReportsFrame } from './ReportsFrame.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { periodText, secondsText } from './timeText.ts'
import { responseTerms, stepNames } from './words.ts'
import { useResponseTimes, type ResponseTimes } from './timeReportQueries.ts'

/** How long contacts waited for an answer, and when they write. */
export function ResponseTimesPage() {
  const search = useReportSearch()
  const read = useResponseTimes(search)
  return (
    <ReportsFrame report="response_times">
      <Stack gap="lg">
        <ReportSection
          title="How long contacts waited"
          description={
            search.hours === 'within'
              ? 'Only the time in which somebody is there counts'
              : 'Around the clock, nights and days off included'
          }
          report="response_times"
          search={search}
          read={read}
        >
          {(report) => <Times report={report} search={search} />}
        </ReportSection>
        <HoursSection search={search} />
        <Group gap="sm">
          <Text size="sm">Every conversation with its times, one row each:</Text>
          <DownloadCsv report="episodes" search={search} what="conversations" />
        </Group>
      </Stack>
    </ReportsFrame>
  )
}

const bandText = (upTo: number | null, at: number): string =>
  upTo === null
    ? `More than ${secondsText(responseBands[at - 1] ?? 0)}`
    : `${at === 0 ? 'Up' : `${secondsText(responseBands[at - 1] ?? 0)}`} to ${secondsText(upTo)}`

function Times({ report, search }: { report: ResponseTimes; search: ReportSearch }) {
  const [kind, choose] = useState<ResponseKind>('first')
  const { previous, since } = report
  const step = search.by ?? 'day'
  const { count, median, p90, distribution } = report[kind]
  const term = responseTerms[kind]
  const before = previous?.[kind]
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Which answers"
        data={responseKinds.map((value) => ({ value, label: responseTerms[value].name }))}
        value={kind}
        onChange={(value) => choose(responseKinds.find((each) => each === value) ?? 'first')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      />
      <Figures
        figures={[
          {
            term: { name: 'Median', at: 'median-and-90th-percentile' },
            shown: waitOrNone(median),
            before: before && waitOrNone(before.median),
          },
          {
            term: { name: '90th percentile', at: 'median-and-90th-percentile' },
            shown: waitOrNone(p90),
            before: before && waitOrNone(before.p90),
          },
          {
            term,
            shown: (
              <NumberLink
                count={count}
                name={term.name}
                report="response_times"
                stage={kind}
                search={search}
              />
            ),
            before: before && numberText(before.count),
          },
        ]}
      />
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {kind === 'anybody'
            ? 'Nobody was answered in these days. The first answer, also of the bot, is counted here.'
            : 'No person answered in these days. A reply from the inbox is counted here at once.'}
        </Text>
      ) : (
        <>
          <BarTable
            caption={`${term.name}: how long it took`}
            head={['Took', 'Answers']}
            more={['Share']}
            rows={distribution.map(({ upTo, count: answers }, at) => ({
              key: String(upTo),
              name: bandText(upTo, at),
              count: answers,
              shown: (
                <NumberLink
                  count={answers}
                  name={`${term.name}: ${bandText(upTo, at)}`}
                  report="response_times"
                  stage={kind}
                  part={String(at)}
                  search={search}
                />
              ),
              more: [percentText(answers / count)],
            }))}
          />
          <LineChart
            caption={`${term.name} over time`}
            unit={stepNames[step]}
            points={report.rows.map((row) => ({
              label: periodText(row.period, step),
              median: row[kind].median,
              p90: row[kind].p90,
            }))}
            series={[
              { key: 'median', name: 'Median', color: 'var(--mantine-color-indigo-5)' },
              { key: 'p90', name: '90th percentile', color: 'var(--mantine-color-orange-5)' },
            ]}
            height={180}
            measure="seconds"
            valueText={secondsText}
          />
        </>
      )}
      {since !== null && (
        <Text size="sm" c="dimmed">
          Conversations are timed since {exactTime(since)}.
        </Text>
      )}
    </Stack>
  )
}
