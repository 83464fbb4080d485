import { Stack, Text, Title } from '@mantine/core'
import { funnelLeft, type FunnelLeft, type FunnelStage } from '@replyloop/shared/values/reports'
import { leftOutText } from '../greeting/leftOutText.ts'
import { deliveryErrors } from '../inbox/messageLabels.ts'
import { numberText, percentText } from '../ui/format.ts'
import { BarTable } from '../ui/plots/BarTable.tsx'
import { textFor } from '../ui/textFor.ts'
import { Defined } from './Defined.tsx'
import { NumberLink } from './NumberLink.tsx'
import type { Funnel } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'
import { leftTerms, stageTerms } from './words.ts'

const colors: Readonly<Partial<Record<FunnelStage | FunnelLeft, string>>> = {
  answered: 'var(--mantine-color-teal-6)',
  tapped: 'var(--mantine-color-teal-4)',
  handedOver: 'var(--mantine-color-orange-5)',
  optedOut: 'var(--mantine-color-red-6)',
  failed: 'var(--mantine-color-red-6)',
  held: 'var(--mantine-color-yellow-5)',
  cancelled: 'var(--mantine-color-gray-6)',
}

/** How far the people of a campaign or a broadcast have come, and why others have not. `search` is what it was asked by. */
export function FunnelTable({
  funnel: { stages, left, previous },
  search,
}: {
  funnel: Funnel
  search: ReportSearch
}) {
  const countOf = (wanted: FunnelStage) => stages.find(({ stage }) => stage === wanted)?.count ?? 0
  const joined = countOf('joined')
  const before = new Map(previous?.stages.map(({ stage, count }) => [stage, count]))
  const reasons = left
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => funnelLeft.indexOf(one.state) - funnelLeft.indexOf(other.state))
  return (
    <Stack gap="md">
      <BarTable
        caption="How far people have come"
        head={['Stage', 'People']}
        more={['Of joined', ...(previous === null ? [] : ['Before'])]}
        rows={stages.map(({ stage, count, gone }) => ({
          key: stage,
          name: <Defined term={stageTerms[stage]} />,
          count,
          shown: (
            <NumberLink
              count={count}
              gone={gone}
              name={stageTerms[stage].name}
              report="funnel"
              stage={stage}
              search={search}
            />
          ),
          more: [
            joined === 0 ? '–' : percentText(count / joined),
            ...(previous === null ? [] : [numberText(before.get(stage) ?? 0)]),
          ],
          color: colors[stage] ?? 'var(--mantine-color-indigo-5)',
        }))}
      />
      {reasons.length > 0 && (
        <div>
          <Title order={3} size="h6" mb={4}>
            Who has not come further, and why
          </Title>
          <BarTable
            caption="Who has not come further, and why"
            head={['Where', 'People']}
            rows={reasons.map(({ state, reason, count, gone }) => ({
              key: `${state} ${reason}`,
              name: (
                <>
                  <Defined term={leftTerms[state]} />
                  {reason !== null && <span className="bar-note">{reasonText(reason)}</span>}
                </>
              ),
              count,
              shown: (
                <NumberLink
                  count={count}
                  gone={gone}
                  name={leftTerms[state].name}
                  report="funnel"
                  stage={state}
                  {...(reason !== null && { part: reason })}
                  search={search}
                />
              ),
              color: colors[state] ?? 'var(--mantine-color-indigo-3)',
            }))}
          />
        </div>
      )}
      {joined > 0 && countOf('sent') === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has been written to yet. What they wait for stands above; the numbers grow by themselves.
        </Text>
      )}
    </Stack>
  )
}

/** Whether nobody is in it. */
export const isEmptyFunnel = ({ stages, left }: Funnel): boolean =>
  [...stages, ...left].every(({ count }) => count === 0)

/** Why somebody has not come further, in words. */
const reasonText = (reason: string): string => textFor(deliveryErrors, reason) ?? leftOutText(reason)
