import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import { stateTexts } from './channelKinds.ts'

/** How a channel stands, in short: why it has stopped and what to do, its last hook, and those refused. */
export function ChannelFacts({ channel }: { channel: ConnectedChannel }) {
  const { state, stoppedReason, lastHookAt, refusedHooks, hookUrl, can } = channel
  return (
    <Stack gap={4}>
      {state === 'stopped' && (
        <>
          <Text size="sm" className="break-long-words">
            {stoppedReason ?? 'Its provider takes no messages.'}
          </Text>
          <Text size="sm" c="dimmed">
            {stateTexts.stopped.next}
          </Text>
        </>
      )}
      {hookUrl !== null && (
        <Text size="sm">
          {lastHookAt === null ? (
            `Last hook: none yet${can.subscribe ? ': subscribe it' : ': paste its URL at the provider'}`
          ) : (
            <>
              Last hook: <Time at={lastHookAt} />
            </>
          )}
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
