import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { ShieldAlert } from '../ui/icons.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { useChannelActions } from './channelQueries.ts'
import { isSubscribed } from './infoLabel.ts'
import type { ProviderTexts } from './kinds/kindTexts.ts'

/** How what people write comes in: what to paste at the provider, and what has come of it. */
export function ChannelHooks({ channel, provider }: { channel: ConnectedChannel; provider: ProviderTexts }) {
  const { hookUrl, verifyToken, lastHookAt, refusedHooks, can } = channel
  return (
    <Section
      title="Hooks"
      description={`What people write, and what becomes of messages, comes in by hooks. ${provider.paste}`}
    >
      <Stack gap="sm" align="flex-start">
        {hookUrl === null ? (
          <Text size="sm">There is no address yet: set PUBLIC_URL, and start the service again.</Text>
        ) : (
          <ToPaste title="Callback URL" value={hookUrl} label="callback URL" />
        )}
        {hookUrl?.startsWith('http:') === true && (
          <Text size="sm">
            {provider.name} reaches public https addresses only: set PUBLIC_URL to one, and start the service
            again.
          </Text>
        )}
        {verifyToken !== null && <ToPaste title="Verify token" value={verifyToken} label="verify token" />}
        <Text size="sm">
          {lastHookAt === null ? (
            ['No hook has come yet.', !isSubscribed(channel) && provider.subscribe.how, provider.write]
              .filter(Boolean)
              .join(' ')
          ) : (
            <>
              Last hook: <Time at={lastHookAt} />
            </>
          )}
        </Text>
        {refusedHooks > 0 && <RefusedHooks channel={channel} provider={provider} />}
        {can.subscribe && <Subscribe id={channel.id} {...provider.subscribe} />}
      </Stack>
    </Section>
  )
}

function Subscribe({ id, button, done }: { id: string; button: string; done: string }) {
  const { subscribe } = useChannelActions(id)
  return (
    <>
      <Group>
        <Button variant="default" loading={subscribe.isPending} onClick={() => subscribe.mutate(undefined)}>
          {button}
        </Button>
        {subscribe.isSuccess && (
          <Text size="sm" role="status">
            {done}
          </Text>
        )}
      </Group>
      <ErrorNotice error={subscribe.error} />
    </>
  )
}

/** A value to paste at the provider; its name stands above, since it is long. */
const ToPaste = ({ title, ...copied }: { title: string; value: string; label: string }) => (
  <div>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <CopyField {...copied} />
  </div>
)

const RefusedHooks = ({
  channel: { refusedHooks, refusedHookReason },
  provider,
}: {
  channel: ConnectedChannel
  provider: ProviderTexts
}) => (
  <Alert
    w="100%"
    color="orange"
    icon={<ShieldAlert size={18} />}
    title={`${counted(refusedHooks, 'hook')} refused since the last good one`}
  >
    <Text size="sm" className="break-long-words">
      {refusedHookReason}
    </Text>
    <Text size="sm" mt={4}>
      {provider.refused}
    </Text>
  </Alert>
)
