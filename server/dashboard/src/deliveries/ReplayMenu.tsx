import { eventsKeptDays } from '@replyloop/shared/values/limits'
import { Button, Menu, Text } from '@mantine/core'
import { RotateCcw } from '../ui/icons.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { useReplay, type Receiver } from './receiver.ts'

const hourMs = 3_600_000
const spans = [
  { label: 'of the last hour', ms: hourMs },
  { label: 'of the last day', ms: 24 * hourMs },
  { label: 'of the last week', ms: 168 * hourMs },
  { label: `of the last ${eventsKeptDays} days`, ms: eventsKeptDays * 24 * hourMs },
] as const

/** Sends the failed deliveries of a time span again. */
export function ReplayMenu({ receiver }: { receiver: Receiver }) {
  const replay = useReplay(receiver)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<RotateCcw size={16} />} loading={replay.isPending}>
            Send failed ones again
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {spans.map(({ label, ms }) => (
            <Menu.Item key={label} onClick={() => replay.mutate(ms)}>
              Those {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {replay.data !== undefined && (
        <Text size="sm" role="status">
          {replay.data.replayed === 0 ? 'None had failed' : `${replay.data.replayed} on their way again`}
        </Text>
      )}
      <ErrorNotice error={replay.error} />
    </>
  )
}
