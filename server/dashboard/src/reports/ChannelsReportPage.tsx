import { Stack, Text, Title } from '@mantine/core'
import { ChannelName } from '../channels/ChannelName.tsx'
import { numberText, percentText } from '../ui/format.ts'
import { BarTable } from '../ui/plots/BarTable.tsx'
import { Defined } from './Defined.tsx'
import { NumberLink } from './NumberLink.tsx'
import { ReportsFrame } from './ReportsFrame.tsx'
import { ReportSection } from './ReportSection.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useChannelsReport, useReportSearch } from './reportQueries.ts'
import { channelTerms } from './words.ts'

const measures = ['incoming', 'sent', 'delivered', 'read', 'failed'] as const

/** What went over each channel and what failed and why. */
export function ChannelsReportPage() {
  const search = useReportSearch()
  const read = useChannelsReport(search)
  return (
    <ReportsFrame report="channels">
      <ReportSection title="What went over channels" report="channels" search={search} read={read}>
        {({ rows, previous }) => {
          if (rows.length === 0)
            return (
              <Text size="sm" c="dimmed">
                Nothing went over a channel in these days. What comes in or goes out is counted here at once.
              </Text>
            )
          const before = new Map(previous?.rows.map(({ channel, sent }) => [channel, sent]))
          const failures = rows.flatMap(({ channel, failures: all }) =>
            all.map((failure) => ({ ...failure, channel })),
          )
          const link = (channel: string, stage: (typeof measures)[number], count: number, part?: string) => (
            <NumberLink
              count={count}
              name={`${channel}: ${channelTerms[stage].name}`}
              report="channels"
              stage={stage}
              {...(part !== undefined && { part })}
              search={{ ...search, channel }}
            />
          )
          return (
            <Stack gap="md">
              <ReportTable
                caption="Channels"
                head={[
                  { key: 'channel', name: 'Channel' },
                  ...measures.map((key) => ({ key, name: <Defined term={channelTerms[key]} /> })),
                  { key: 'templates', name: 'Templates' },
                  ...(previous === null ? [] : [{ key: 'before', name: 'Sent before' }]),
                ]}
                rows={rows.map((row) => ({
                  key: row.channel,
                  name: <ChannelName name={row.channel} />,
                  cells: [
                    ...measures.map((measure) =>
                      measure === 'read' && !row.tellsRead ? (
                        <Text span inherit c="dimmed" title="This channel does not tell what was read">
                          not told
                        </Text>
                      ) : (
                        <>
                          {link(row.channel, measure, row[measure])}
                          {measure !== 'incoming' && measure !== 'sent' && row.sent + row.failed > 0 && (
                            <span className="bar-note">
                              {percentText(row[measure] / (row.sent + row.failed))}
                            </span>
                          )}
                        </>
                      ),
                    ),
                    templatesText(row.templates),
                    ...(previous === null ? [] : [numberText(before.get(row.channel) ?? 0)]),
                  ],
                }))}
              />
              {failures.length > 0 && (
                <div>
                  <Title order={3} size="h6" mb={4}>
                    Why messages failed
                  </Title>
                  <BarTable
                    caption="Failed, by reason"
                    head={['Reason', 'Messages']}
                    rows={failures.map(({ channel, code, words, count }) => ({
                      key: `${channel} ${code}`,
                      name: (
                        <>
                          {words}
                          <span className="bar-note">
                            <ChannelName name={channel} />
                          </span>
                        </>
                      ),
                      count,
                      shown: link(channel, 'failed', count, code),
                      color: 'var(--mantine-color-red-6)',
                    }))}
                  />
                </div>
              )}
            </Stack>
          )
        }}
      </ReportSection>
    </ReportsFrame>
  )
}

/** The templates that were sent, by their category. */
const templatesText = (templates: readonly { category: string; count: number }[]): string =>
  templates.length === 0
    ? '–'
    : templates.map(({ category, count }) => `${numberText(count)} ${category.toLowerCase()}`).join(', ')
