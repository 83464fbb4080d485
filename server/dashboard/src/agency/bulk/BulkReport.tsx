import { Badge, Button, Group, List, Progress, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { counted } from '../../ui/counted.ts'
import { countOutcomes, stopRun, type BulkRun, type Target } from './bulkRun.ts'
import type { BulkRunState } from './useBulkRun.ts'

/** What became of each sub-account of a run, with a button for what is not done. */
export function BulkReport({
  run,
  state,
  onClose,
}: {
  run: BulkRun
  state: BulkRunState
  onClose: () => void
}) {
  const { isRunning, goOn, tryAgain } = state
  const { waiting, done, failed } = countOutcomes(run)
  const all = run.targets.length
  const said = isRunning
    ? `${done + failed} of ${counted(all, 'sub-account')}…`
    : [
        `${done} of ${counted(all, 'sub-account')} done`,
        failed > 0 && `${failed} refused`,
        waiting > 0 && `${waiting} not begun`,
      ]
        .filter((part) => part !== false)
        .join(', ')
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        {said}
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={(100 * done) / all} color="teal" aria-label="Done" />
        <Progress.Section value={(100 * failed) / all} color="red" aria-label="Refused" />
      </Progress.Root>
      <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, 'aria-label': 'Report', role: 'region' }}>
        <Table layout="fixed" aria-label="What became of each">
          <Table.Tbody>
            {run.targets.map((target) => (
              <Row key={target.id} target={target} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        {isRunning && (
          <Button variant="default" onClick={stopRun}>
            Stop
          </Button>
        )}
        {!isRunning && failed > 0 && (
          <Button variant="default" onClick={tryAgain}>
            Try {failed} again
          </Button>
        )}
        {!isRunning && waiting > 0 && <Button onClick={goOn}>Go on with {waiting}</Button>}
        <Button disabled={isRunning} {...(waiting > 0 && { variant: 'default' })} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

const badges = {
  waiting: { color: 'gray', word: 'Waits' },
  done: { color: 'teal', word: 'Done' },
  failed: { color: 'red', word: 'Refused' },
} as const

function Row({ target: { name, outcome } }: { target: Target }) {
  const { color, word } = badges[outcome.is]
  return (
    <Table.Tr>
      <Table.Td className="break-long-words">
        <Text size="sm" fw={500}>
          <bdi>{name}</bdi>
        </Text>
        {outcome.is === 'done' && outcome.text}
        {outcome.is === 'failed' && outcome.why}
        {outcome.is === 'done' && outcome.notes.length > 0 && (
          <List size="sm" c="dimmed">
            {outcome.notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
      </Table.Td>
      <Table.Td w="6rem" ta="end" style={{ verticalAlign: 'top' }}>
        <Badge size="sm" color={color}>
          {word}
        </Badge>
      </Table.Td>
    </Table.Tr>
  )
}
