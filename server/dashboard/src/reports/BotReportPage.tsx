import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { upperFirst } from '../campaigns/delays.ts'
import { reasonFor } from '../contacts/timelineText.ts'
import { numberText, percentText } from '../ui/format.ts'
import { BarTable } from '../ui/plots/BarTable.tsx'
import { Figures } from './Figures.tsx'
import { NumberLink } from './NumberLink.tsx'
import { ReportsFrame } from './ReportsFrame.tsx'
import { ReportSection } from './ReportSection.tsx'
import { useReportSearch } from './reportQueries.ts'
import { botTerms } from './words.ts'
import { useBotReport } from './timeReportQueries.ts'

const measures = ['answered', 'suggested', 'chosen', 'handedOver', 'taught'] as const

/** What bots answered alone, what they handed over and why. */
export function BotReportPage() {
  const search = useReportSearch()
  const read = useBotReport(search)
  return (
    <ReportsFrame report="bot">
      <ReportSection title="What the bot did" report="bot" search={search} read={read}>
        {({ handedOver, byAnswer, previous, ...rest }) => {
          const sumOf = (reasons: typeof handedOver) => reasons.reduce((sum, { count }) => sum + count, 0)
          const counts = { ...rest, handedOver: sumOf(handedOver) }
          const before = previous && { ...previous, handedOver: sumOf(previous.handedOver) }
          const asked = counts.answered + counts.handedOver
          if (measures.every((measure) => counts[measure] === 0))
            return (
              <Text size="sm" c="dimmed">
                No bot was asked anything in these days. Give a campaign its{' '}
                <Anchor component={Link} to="/campaigns" inherit underline="always">
                  answers
                </Anchor>{' '}
                and switch its bot on: what it answers and hands over is counted here.
              </Text>
            )
          return (
            <Stack gap="md">
              <Figures
                figures={[
                  {
                    term: { name: 'Share answered alone', at: 'answered-alone' },
                    shown: asked === 0 ? '–' : percentText(counts.answered / asked),
                    before:
                      before === null || before.answered + before.handedOver === 0
                        ? undefined
                        : percentText(before.answered / (before.answered + before.handedOver)),
                  },
                  ...measures.map((measure) => ({
                    term: botTerms[measure],
                    shown: (
                      <NumberLink
                        count={counts[measure]}
                        name={botTerms[measure].name}
                        report="bot"
                        stage={measure}
                        search={search}
                      />
                    ),
                    before: before === null ? undefined : numberText(before[measure]),
                  })),
                ]}
              />
              {handedOver.length > 0 && (
                <div>
                  <Title order={3} size="h6" mb={4}>
                    Why it handed over
                  </Title>
                  <BarTable
                    caption="Handed over, by reason"
                    head={['Reason', 'Times']}
                    rows={handedOver.map(({ reason, count }) => ({
                      key: reason,
                      name: upperFirst(reasonFor('hand_over', reason)),
                      count,
                      shown: (
                        <NumberLink
                          count={count}
                          name={`Handed over ${reasonFor('hand_over', reason)}`}
                          report="bot"
                          stage="handedOver"
                          part={reason}
                          search={search}
                        />
                      ),
                      color: 'var(--mantine-color-orange-5)',
                    }))}
                  />
                </div>
              )}
              {byAnswer.length > 0 && (
                <div>
                  <Title order={3} size="h6" mb={4}>
                    Which answers it gave
                  </Title>
                  <BarTable
                    caption="Answers given"
                    head={['Question', 'Times']}
                    rows={byAnswer.map(({ answerId, campaignId, question, count }) => ({
                      key: answerId,
                      name: (
                        <Anchor
                          inherit
                          dir="auto"
                          renderRoot={(props) => (
                            <Link to="/campaigns/$id" params={{ id: campaignId }} {...props} />
                          )}
                        >
                          {question}
                        </Anchor>
                      ),
                      count,
                      shown: (
                        <NumberLink
                          count={count}
                          name={question}
                          report="bot"
                          stage="answered"
                          part={answerId}
                          search={search}
                        />
                      ),
                      color: 'var(--mantine-color-teal-6)',
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
