import { Group, Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Check, Circle } from '../ui/icons.ts'
import { useHealth } from '../deliveries/receiver.ts'
import { Section } from '../ui/Section.tsx'
import { isSubscribed } from './infoLabel.ts'
import type { ProviderTexts } from './kinds/kindTexts.ts'

/** The way from the settings to the first message; gone once that has been sent. */
export function SetupSteps({ channel, provider }: { channel: ConnectedChannel; provider: ProviderTexts }) {
  const { id, lastHookAt, workedAt, can } = channel
  const { data: health } = useHealth({ kind: 'channel', id })
  if (health === undefined) return null
  const steps = [
    { isDone: workedAt !== null, title: 'Test the settings', how: provider.test },
    can.subscribe
      ? {
          isDone: isSubscribed(channel),
          title: provider.subscribe.button,
          how: provider.subscribe.how,
        }
      : { isDone: lastHookAt !== null, title: 'Paste the callback URL', how: provider.paste },
    { isDone: lastHookAt !== null, title: 'See the first hook come in', how: provider.write },
    {
      isDone: typeof health?.lastSentAt === 'string',
      title: 'See the first message go out',
      how: provider.answer,
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section
      title="Set up"
      description={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} steps done`}
    >
      <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ isDone, title, how }) => (
          <Group key={title} component="li" gap="sm" wrap="nowrap" align="flex-start">
            {isDone ? (
              <Check size={20} color="var(--mantine-color-green-7)" aria-label="Done:" role="img" />
            ) : (
              <Circle size={20} color="var(--mantine-color-dimmed)" aria-label="To do:" role="img" />
            )}
            <div>
              <Text fw={500} {...(isDone && { c: 'dimmed', td: 'line-through' })}>
                {title}
              </Text>
              {!isDone && (
                <Text size="sm" c="dimmed">
                  {how}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
