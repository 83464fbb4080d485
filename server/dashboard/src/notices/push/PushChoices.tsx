import { Stack, Switch } from '@mantine/core'
import type { PushKind } from '@replyloop/shared/values/mail'
import { useChangeNotifications, type Notifications } from '../../settings/notificationQueries.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'

const kindTexts: Readonly<Record<PushKind, { label: string; description: string }>> = {
  needs_human: {
    label: 'Somebody needs a human',
    description: 'At once, as the bot hands over: in your conversations, those of your teams, and nobody’s.',
  },
  assigned: { label: 'You are given a conversation', description: 'By a colleague or a team.' },
  new_message: {
    label: 'Somebody writes in your conversations',
    description: 'Once for what they write together, and not once somebody has read it.',
  },
  mentioned: {
    label: 'A note mentions you',
    description: 'It stays until you close it: what happens later in the conversation stands beside it.',
  },
  low_balance: { label: 'Credit runs low', description: 'When a mail would tell of it.' },
  receiver_down: {
    label: 'A webhook or a channel is down',
    description: 'After 15 minutes, and once it works again.',
  },
  import_finished: { label: 'An import is finished', description: 'Of those that you began.' },
  broadcast_paused: { label: 'A broadcast pauses by itself', description: 'With the reason.' },
}

/** What one’s devices show, each with a switch that acts at once. */
export function PushChoices({ choices }: { choices: Notifications['push']['choices'] }) {
  const change = useChangeNotifications()
  return (
    <Section title="What your devices show">
      <Stack gap="sm">
        {choices.map(({ kind, wanted }) => (
          <Switch
            key={kind}
            {...kindTexts[kind]}
            checked={wanted}
            disabled={change.isPending}
            onChange={({ currentTarget }) =>
              change.mutate({ pushChoices: { [kind]: currentTarget.checked } })
            }
          />
        ))}
        <ErrorNotice error={change.error} />
      </Stack>
    </Section>
  )
}
