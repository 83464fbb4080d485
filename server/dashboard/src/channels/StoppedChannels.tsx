import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from '../ui/icons.ts'
import { useConnectedChannels } from './channelQueries.ts'
import { standingOf } from './standing.ts'

/** Says which channels have stopped or do not work, and why; nothing while none has. */
export function StoppedChannels() {
  const channels = useConnectedChannels().data?.data ?? []
  return channels.map((channel) => {
    const { id, label, name, stoppedReason, problem } = channel
    const standing = standingOf(channel)
    if (standing !== 'stopped' && standing !== 'broken') return null
    const isStopped = standing === 'stopped'
    return (
      <Alert
        key={id}
        role="status"
        color={isStopped ? 'orange' : 'red'}
        icon={<TriangleAlert size={18} />}
        title={isStopped ? `${label} has stopped: what goes out there waits` : `${label} does not work`}
      >
        <Text size="sm" className="break-long-words">
          {isStopped ? stoppedReason : problem}
        </Text>
        <Anchor component={Link} to={`/settings/channels/${id}`} size="sm" c="inherit" td="underline">
          Open <bdi>{name}</bdi>
        </Anchor>
      </Alert>
    )
  })
}
