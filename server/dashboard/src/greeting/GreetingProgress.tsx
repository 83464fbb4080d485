import { Group, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { May } from '../roles/May.tsx'
import { invalidateAll } from '../queryClient.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'

/**
 * How far the greeting is of those whom an import or a bulk action has added, with the button that stops it for these people alone;
 * nothing where nobody is greeted.
 */
export function GreetingProgress({
  greeted,
  greetingLeft,
  of,
  onStop,
}: {
  greeted: number
  greetingLeft: number
  /** What has added them: `this import`. */
  of: string
  onStop: () => Promise<{ stopped: number; sent: number }>
}) {
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: onStop,
    onSuccess: ({ stopped, sent }) =>
      notifications.show({
        message: `${counted(stopped, 'opening message')} taken out; ${numberText(sent)} had gone out.`,
      }),
    onSettled: () => invalidateAll(queries, ['imports'], ['bulk'], ['campaigns'], ['contacts']),
  })
  if (greeted + greetingLeft === 0) return null
  const all = greeted + greetingLeft
  return (
    <Section title="Greeting">
      <Stack gap="sm">
        <Progress value={(100 * greeted) / all} aria-label="Progress of the greeting" />
        <Text size="sm" role="status">
          {greetingLeft === 0
            ? `${counted(greeted, 'opening message has', 'opening messages have')} gone out. None waits.`
            : `${numberText(greeted)} of ${counted(all, 'opening message')} gone out; ${numberText(greetingLeft)} wait or are on hold.`}
        </Text>
        {greetingLeft > 0 && (
          <May role="manager">
            <Group>
              <ConfirmButton
                question="Greet nobody of these?"
                consequence={`${counted(greetingLeft, `opening message of ${of} is`, `opening messages of ${of} are`)} taken out for good. The people stay on the list, what has gone out stays as it is, and no follow-up ends.`}
                confirm="Stop the greeting"
                onConfirm={() => stop.mutateAsync()}
                mutation={stop}
              >
                Stop: greet nobody of these
              </ConfirmButton>
            </Group>
          </May>
        )}
      </Stack>
    </Section>
  )
}
