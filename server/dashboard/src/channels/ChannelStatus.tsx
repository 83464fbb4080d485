import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { CircleCheck, CircleX, PlugZap, TriangleAlert } from '../ui/icons.ts'
import type { ResponseBody } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { ChannelBadge } from './ChannelCard.tsx'
import { useChannelActions } from './channelQueries.ts'
import { standingOf, standingTexts } from './standing.ts'
import { May } from '../roles/May.tsx'

/** How a channel stands, what happens next, and what a person can do about it. */
export function ChannelStatus({ channel }: { channel: ConnectedChannel }) {
  const { id, name, label, state, can } = channel
  const { test, resume, disconnect } = useChannelActions(id)
  const standing = standingOf(channel)
  return (
    <Section
      title={label}
      description={
        <>
          Messages with the label <bdi>{name}</bdi> go out here.
        </>
      }
    >
      <Stack gap="sm" align="flex-start">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <ChannelBadge standing={standing} />
          {standing !== 'stopped' && standing !== 'broken' && (
            <Text size="sm">{standingTexts[standing].next}</Text>
          )}
        </Group>
        {standing === 'stopped' && <Stopped channel={channel} />}
        {standing === 'broken' && test.data === undefined && <Broken problem={channel.problem} />}
        <May role="admin">
          <Group>
            {state !== 'active' && (
              <Button loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
                {state === 'stopped' ? 'Try again' : 'Connect again'}
              </Button>
            )}
            {can.connection && (
              <Button
                variant="default"
                leftSection={<PlugZap size={16} />}
                loading={test.isPending}
                onClick={() => test.mutate(undefined)}
              >
                Test
              </Button>
            )}
            {state !== 'off' && (
              <ConfirmButton
                question="Disconnect this channel?"
                consequence="Nothing goes out here any more: what it has left to send waits until it is connected again. What people write still comes in, but no bot answers."
                confirm="Disconnect"
                onConfirm={() => disconnect.mutateAsync(undefined)}
                mutation={disconnect}
              >
                Disconnect
              </ConfirmButton>
            )}
          </Group>
        </May>
        <ErrorNotice error={resume.error ?? test.error} />
        {test.data !== undefined && !test.isPending && <Outcome outcome={test.data} />}
      </Stack>
    </Section>
  )
}

const Stopped = ({ channel: { stoppedReason, stoppedAt } }: { channel: ConnectedChannel }) => (
  <Alert w="100%" color="orange" icon={<TriangleAlert size={18} />} title="Nothing goes out now">
    <Text size="sm" className="break-long-words">
      {stoppedReason ?? 'Its provider takes no messages.'}
    </Text>
    {stoppedAt !== null && (
      <Text size="xs" mt={2}>
        Since <Time at={stoppedAt} />
      </Text>
    )}
    <Text size="sm" mt={4}>
      {standingTexts.stopped.next}
    </Text>
  </Alert>
)

const Broken = ({ problem }: Pick<ConnectedChannel, 'problem'>) => (
  <Alert w="100%" color="red" icon={<CircleX size={18} />} title="It does not work">
    <Text size="sm" className="break-long-words">
      {problem}
    </Text>
    <Text size="sm" mt={4}>
      {standingTexts.broken.next}
    </Text>
  </Alert>
)

/** What a test has shown. */
const Outcome = ({
  outcome: { works, problem, channel },
}: {
  outcome: ResponseBody<'POST /connected_channels/:id/test'>
}) => (
  <Alert
    role="status"
    w="100%"
    color={works ? 'green' : 'red'}
    icon={works ? <CircleCheck size={18} /> : <CircleX size={18} />}
    title={works ? 'The settings work' : 'The settings do not work'}
  >
    <Text size="sm" className="break-long-words">
      {problem ?? `It is ${channel.label}.`}
    </Text>
  </Alert>
)
