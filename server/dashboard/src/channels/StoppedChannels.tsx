import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from '../ui/icons.ts'
import { useConnectedChannels } from './channelQueries.ts'

/** Says which channels have stopped, and why; nothing while none has. */
export function StoppedChannels() {
  const stopped = useConnectedChannels().data?.data.filter(({ state }) => state === 'stopped') ?? []
  return stopped.map(({ id, label, name, stoppedReason }) => (
    <Alert
      key={id}
      role="status"
      color="orange"
      icon={<TriangleAlert size={18} />}
      title={`${label} has stopped: what goes out there waits`}
    >
      <Text size="sm" className="break-long-words">
        {stoppedReason}
      </Text>
      <Anchor component={Link} to={`/settings/channels/${id}`} size="sm" c="inherit" td="underline">
        Open <bdi>{name}</bdi>
      </Anchor>
    </Alert>
  ))
}
