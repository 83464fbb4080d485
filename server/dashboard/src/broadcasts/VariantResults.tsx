import { Table, Text } from '@mantine/core'
import { winnerMeasures, type WinnerMeasure } from '@replyloop/shared/values/broadcast'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import type { OneBroadcast } from './broadcastQueries.ts'

type Result = NonNullable<OneBroadcast['results']>[number]
type Test = NonNullable<OneBroadcast['winner']>

/** What became of each variant, and which of them goes on; nothing where there are none. */
export function VariantResults({ broadcast: { results, winner } }: { broadcast: OneBroadcast }) {
  if (results === null || results.length === 0) return null
  return (
    <Section title="Variants" description={winner && <Winner test={winner} />}>
      <div role="region" aria-label="Results by variant" tabIndex={0} style={{ overflowX: 'auto' }}>
        <Table miw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Variant</Table.Th>
              <Table.Th>Sent</Table.Th>
              <Table.Th>Answered</Table.Th>
              <Table.Th>Read</Table.Th>
              <Table.Th>Tapped</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {results.map((result) => (
              <Table.Tr key={result.variant}>
                <Table.Th scope="row" fw={500}>
                  <bdi>{result.variant}</bdi>
                </Table.Th>
                <Table.Td>{numberText(result.sent)}</Table.Td>
                {winnerMeasures.map((measure) => (
                  <Table.Td key={measure}>
                    <Share rate={result[measure]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        Below each share: between which bounds it lies in 95 of 100 cases.
      </Text>
    </Section>
  )
}

const Share = ({ rate: { count, percent, low, high } }: { rate: Result[WinnerMeasure] }) => (
  <>
    {numberText(count)} ({numberText(Math.round(percent))} %)
    <Text size="xs" c="dimmed">
      {numberText(Math.round(low))} to {numberText(Math.round(high))} %
    </Text>
  </>
)

function Winner({ test: { by, afterHours, testPercent, chosen, isClear, decidedAt } }: { test: Test }) {
  if (chosen === null)
    return (
      <>
        {testPercent} % of the people get their variant first. {counted(afterHours, 'hour')} after the last of
        them, all others get the one that more have {by}.
      </>
    )
  return (
    <>
      {isClear === false
        ? 'None was clearly the best, so that the first one goes on: '
        : 'The best goes on: '}
      <bdi>{chosen}</bdi>
      {decidedAt !== null && (
        <>
          , chosen <Time at={decidedAt} />
        </>
      )}
    </>
  )
}
