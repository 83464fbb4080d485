import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import { kindTexts } from './channelKinds.ts'
import { isSubscribed } from './infoLabel.ts'
import { standingOf, standingTexts } from './standing.ts'

/** How a channel stands, in short: why it has stopped or does not work and what to do, its last hook, and those refused. */
export function ChannelFacts({ channel }: { channel: ConnectedChannel }) {
  const { stoppedReason, problem, lastHookAt, refusedHooks, hookUrl } = channel
  const standing = standingOf(channel)
  return (
    <Stack gap={4}>
      {(standing === 'stopped' || standing === 'broken') && (
        <>
          <Text size="sm" className="break-long-words">
            {(standing === 'stopped' ? stoppedReason : problem) ?? 'Its provider takes no messages.'}
          </Text>
          <Text size="sm" c="dimmed">
            {standingTexts[standing].next}
          </Text>
        </>
      )}
      {hookUrl !== null && (
        <Text size="sm">
          Last hook: {lastHookAt === null ? `none yet. ${nextStep(channel)}` : <Time at={lastHookAt} />}
        </Text>
      )}
      {refusedHooks > 0 && (
        <Text size="sm">
          {counted(refusedHooks, 'hook')} refused since the last good one: open it to see why
        </Text>
      )}
    </Stack>
  )
}

/** What is to be done before the first hook comes. */
function nextStep(channel: ConnectedChannel): string {
  const { provider } = kindTexts[channel.kind]
  if (standingOf(channel) === 'untested') return 'Open it, and press “Test”.'
  if (channel.can.subscribe && !isSubscribed(channel))
    return `Open it, and press “${provider?.subscribe.button ?? 'Subscribe'}”.`
  return provider?.write ?? 'Paste its URL at the provider.'
}
