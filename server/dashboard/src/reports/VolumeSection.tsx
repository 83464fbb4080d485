import { Stack, Text, Title } from '@mantine/core'
import type { VolumeMeasure } from '@replyloop/shared/values/reports'
import { numberText } from '../ui/format.ts'
import { BarChart } from '../ui/plots/BarChart.tsx'
import { LineChart } from '../ui/plots/LineChart.tsx'
import { Figures } from './Figures.tsx'
import { NumberLink } from './NumberLink.tsx'
import { useVolume, type Volume } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'
import { ReportSection } from './ReportSection.tsx'
import { periodText, rangeText } from './timeText.ts'
import { stepNames, volumeTerms } from './words.ts'

const shown = ['incoming', 'outgoing', 'newContacts', 'optedOut'] as const
const writers = [
  { key: 'byBot', color: 'var(--mantine-color-teal-5)' },
  { key: 'byPerson', color: 'var(--mantine-color-orange-5)' },
  { key: 'byCampaign', color: 'var(--mantine-color-indigo-5)' },
  { key: 'byApi', color: 'var(--mantine-color-cyan-4)' },
  { key: 'byAuto', color: 'var(--mantine-color-gray-5)' },
] as const
const writerSeries = writers.map(({ key, color }) => ({ key, color, name: volumeTerms[key].name }))
const receivedSeries = [
  { key: 'incoming', name: 'Received', color: 'var(--mantine-color-indigo-5)' },
  { key: 'before', name: 'In the period before', color: 'var(--mantine-color-gray-6)', isDashed: true },
] as const
const peopleSeries = [
  { key: 'newContacts', name: volumeTerms.newContacts.name, color: 'var(--mantine-color-indigo-5)' },
  { key: 'optedOut', name: volumeTerms.optedOut.name, color: 'var(--mantine-color-red-6)' },
] as const

/** How much was written, and who came and went. */
export function VolumeSection({ search }: { search: ReportSearch }) {
  const read = useVolume(search)
  return (
    <ReportSection
      title="Messages and people"
      description={read.data && rangeText(read.data.range)}
      report="volume"
      search={search}
      read={read}
    >
      {(volume) => <VolumePlots volume={volume} search={search} />}
    </ReportSection>
  )
}

function VolumePlots({ volume, search }: { volume: Volume; search: ReportSearch }) {
  const { total, rows, previous } = volume
  const step = search.by ?? 'day'
  const labelOf = (first: string) => periodText(first, step)
  const isNothing = shown.every((measure) => total[measure] === 0)
  const before = (measure: VolumeMeasure) =>
    previous === null ? undefined : numberText(previous.total[measure])
  return (
    <Stack gap="md">
      <Figures
        figures={shown.map((measure) => ({
          term: volumeTerms[measure],
          shown: (
            <NumberLink
              count={total[measure]}
              name={volumeTerms[measure].name}
              report="volume"
              stage={measure}
              search={search}
            />
          ),
          before: before(measure),
        }))}
      />
      {isNothing ? (
        <Text size="sm" c="dimmed">
          Nothing was written in these days. The first message that comes in or goes out is counted here at
          once.
        </Text>
      ) : (
        <>
          <div>
            <Title order={3} size="h6" mb={4}>
              Received
            </Title>
            <LineChart
              caption="Messages received"
              unit={stepNames[step]}
              points={rows.map(({ period, incoming }, at) => ({
                label: labelOf(period),
                incoming,
                before: previous?.rows[at]?.incoming ?? null,
              }))}
              series={previous === null ? receivedSeries.slice(0, 1) : receivedSeries}
              height={160}
              measure="count"
              valueText={numberText}
            />
          </div>
          <div>
            <Title order={3} size="h6" mb={4}>
              Sent, by who wrote it
            </Title>
            <BarChart
              caption="Messages sent"
              unit={stepNames[step]}
              bars={rows.map((row) => ({ ...row, label: labelOf(row.period) }))}
              series={writerSeries}
              height={160}
            />
          </div>
          <div>
            <Title order={3} size="h6" mb={4}>
              People
            </Title>
            <BarChart
              caption="People who came and went"
              unit={stepNames[step]}
              bars={rows.map((row) => ({ ...row, label: labelOf(row.period) }))}
              series={peopleSeries}
              height={120}
            />
          </div>
        </>
      )}
    </Stack>
  )
}
