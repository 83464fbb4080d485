import { Group, Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Check, Circle } from 'lucide-react'
import { useHealth } from '../deliveries/receiver.ts'
import { Section } from '../ui/Section.tsx'

/** The way from the settings to the first message; gone once that has been sent. */
export function SetupSteps({ channel: { id, info, lastHookAt } }: { channel: ConnectedChannel }) {
  const { data: health } = useHealth({ kind: 'channel', id })
  if (health === undefined) return null
  const steps = [
    {
      isDone: info?.['number'] !== undefined,
      title: 'Test the settings',
      how: 'Press “Test”. A number that is not registered yet is registered below, with a PIN.',
    },
    {
      isDone: info?.['subscribed'] === 'yes',
      title: 'Subscribe the app',
      how: 'Paste the callback URL and the verify token at the provider, then press “Subscribe the app”: without that no hook comes.',
    },
    {
      isDone: lastHookAt !== null,
      title: 'See the first hook come in',
      how: 'Write to the number from a phone.',
    },
    {
      isDone: typeof health?.lastSentAt === 'string',
      title: 'See the first message go out',
      how: 'Answer in the inbox what you have written from the phone.',
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
