import { Alert, Button, Stack, Switch, Text } from '@mantine/core'
import type { MailKind } from '@replyloop/shared/values/mail'
import { May } from '../roles/May.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { useSession } from '../useSession.ts'
import { useChangeNotifications, useSendTestMail, type Notifications } from './notificationQueries.ts'

const kindTexts: Readonly<Record<MailKind, { label: string; description: string }>> = {
  waiting: {
    label: 'Somebody waits',
    description:
      'A person is asked for and nobody has answered in 15 minutes; at most one mail every 15 minutes.',
  },
  low_balance: {
    label: 'Credit runs low',
    description:
      'Once when it lasts for less than three days or falls below its threshold, and once when it is used up.',
  },
  receiver_down: {
    label: 'A webhook or a channel is down',
    description: 'Once when it has been down for 15 minutes, and once when it works again.',
  },
  import_finished: {
    label: 'An import is finished',
    description: 'Of imports that you have begun yourself.',
  },
  broadcast_paused: {
    label: 'A broadcast pauses by itself',
    description: 'Once each time, with the reason: too many messages fail, its template is paused and so on.',
  },
  mentioned: {
    label: 'A note mentions you',
    description: 'Of each note in which a colleague writes @ and your name.',
  },
  weekly: {
    label: 'The numbers of the week',
    description: 'On Monday at 8:00 in the time zone of the account, of the seven days before.',
  },
}

/** Which mails one gets, each with a switch that acts at once. */
export function MailChoices({ notifications: { mail, choices } }: { notifications: Notifications }) {
  const { data: session } = useSession()
  const change = useChangeNotifications()
  if (mail === null)
    return (
      <Section
        title="Mails"
        description="No mail leaves this service: whoever runs it has set no mail server."
      >
        <Text size="sm">
          The operator can set <code>SMTP_URL</code>. <DocsLink page="self-hosting/mail">Mail</DocsLink>
        </Text>
      </Section>
    )
  return (
    <Section
      title="Mails"
      description={
        <>
          They go to {session?.member.email ?? 'your address'}, from {mail.from}. Invitations and links for
          new passwords are always sent.
        </>
      }
    >
      <Stack gap="sm">
        {mail.failingSince !== null && (
          <Alert color="red">
            The mail server takes no mails since <Time at={mail.failingSince} />. They are tried again for a
            day.
          </Alert>
        )}
        {choices.length === 0 && <Text size="sm">For your role there are none to choose.</Text>}
        {choices.map(({ kind, wanted }) => (
          <Switch
            key={kind}
            {...kindTexts[kind]}
            checked={wanted}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate({ choices: { [kind]: currentTarget.checked } })}
          />
        ))}
        <ErrorNotice error={change.error} />
        <May role="admin">
          <TestMail />
        </May>
      </Stack>
    </Section>
  )
}

/** Sends oneself a mail, and says what the mail server said. */
function TestMail() {
  const test = useSendTestMail()
  return (
    <div>
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
        Send me a test mail
      </Button>
      <ErrorNotice error={test.error} />
      {test.data !== undefined && (
        <Alert
          role="status"
          mt="sm"
          color={test.data.accepted ? 'green' : 'red'}
          className="break-long-words"
        >
          {test.data.accepted
            ? `The mail server took it. It is on its way to ${test.data.to}.`
            : `The mail server did not take it. ${test.data.error ?? ''}`}
        </Alert>
      )}
    </div>
  )
}
