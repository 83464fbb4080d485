import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Circle, Smartphone } from '../ui/icons.ts'
import type { ResponseBody } from '../api.ts'
import { useConnectSandbox } from '../sandbox/sandboxQueries.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'

/** Which of its first steps the account has made. */
export type Checks = ResponseBody<'GET /checklist'>

interface Step {
  readonly key: Exclude<keyof Checks, 'sandbox' | 'platform'>
  readonly title: string
  readonly how: string
  readonly to: string
}

const apiKey: Step = {
  key: 'apiKey',
  title: 'Generate an API key',
  how: 'Settings > Account > API Key section > Generate. It is shown once.',
  to: '/settings',
}
const list: Step = { key: 'list', title: 'Create a list', how: 'Contacts who opt in join it.', to: '/lists' }
const liveCampaign: Step = {
  key: 'liveCampaign',
  title: 'Take a campaign live',
  how: 'Begin with a campaign template: all is switched on, and each step of the form says what is missing.',
  to: '/campaigns',
}

const stepsWithPlatform: readonly Step[] = [
  apiKey,
  {
    key: 'replyWebhook',
    title: 'Say where replies go',
    how: 'To the address of your own software: Settings > Custom Channel Webhook, where “Send test” shows what it answers. Or connect WhatsApp in Settings > Channels.',
    to: '/settings/webhook',
  },
  list,
  liveCampaign,
  {
    key: 'contact',
    title: 'Add the first contact',
    how: 'By the lines below, from Zapier or n8n, by import, or by hand.',
    to: '/contacts',
  },
  {
    key: 'deliveredReply',
    title: 'See the first reply delivered',
    how: 'An opening message, an answer of the bot or your own reply, accepted by the webhook.',
    to: '/inbox',
  },
]

/**
 * The shortest way on the sandbox, which needs no key; a list comes with the campaign. The campaign `campaignId` is the one to
 * take live or to try, if there is one.
 */
const stepsOnSandbox = (campaignId: string | undefined): readonly Step[] => {
  const to = campaignId === undefined ? '/campaigns/new' : `/campaigns/${campaignId}`
  return [
    { key: 'replyWebhook', title: 'Connect a channel', how: 'The sandbox.', to: '/settings/channels' },
    {
      ...liveCampaign,
      how:
        campaignId === undefined
          ? 'Choose a campaign template, fill in its blanks, and create it: texts, answers and a list are there at once.'
          : 'Open the campaign, and press “Go live”.',
      to,
    },
    {
      key: 'contact',
      title: 'Be the first contact',
      how: 'Open a Live campaign: beside it is the phone. Press “Be a contact”.',
      to,
    },
    {
      key: 'deliveredReply',
      title: 'See the first reply arrive',
      how: 'The opening message on the phone, or the answer to what you write there.',
      to,
    },
    {
      ...apiKey,
      how: 'Once you connect software of your own: Settings > Account > API Key section > Generate.',
    },
  ]
}

/** The steps up to the first delivered reply, on one's own platform or on the sandbox; hidden once all are done. */
export function Checklist({ done, campaignId }: { done: Checks; campaignId: string | undefined }) {
  const steps = done.sandbox ? stepsOnSandbox(campaignId) : stepsWithPlatform
  const finished = steps.filter(({ key }) => done[key]).length
  if (finished === steps.length) return null
  const next = steps.find(({ key }) => !done[key])?.key
  return (
    <Section title="Get started" description={`${finished} of ${steps.length} steps done`}>
      {!done.replyWebhook && <UseSandbox />}
      <Progress value={(finished / steps.length) * 100} aria-label="Steps done" mb="md" />
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ key, title, how, to }) => (
          <Group key={key} component="li" gap="sm" wrap="nowrap" align="flex-start">
            {done[key] ? (
              <Check size={20} color="var(--mantine-color-green-7)" aria-label="Done:" role="img" />
            ) : (
              <Circle size={20} color="var(--mantine-color-dimmed)" aria-label="To do:" role="img" />
            )}
            <div>
              {done[key] ? (
                <Text fw={500} c="dimmed" td="line-through">
                  {title}
                </Text>
              ) : (
                <>
                  <Anchor component={Link} to={to} fw={key === next ? 600 : 500}>
                    {title}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {how}
                  </Text>
                </>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

/** Connects the sandbox in place of a platform, by one click. */
function UseSandbox() {
  const connect = useConnectSandbox()
  return (
    <>
      <Group gap="sm" mb="md">
        <Button
          leftSection={<Smartphone size={16} />}
          loading={connect.isPending}
          onClick={() => connect.mutate({})}
        >
          Use the sandbox
        </Button>
        <Text size="sm" flex="1 1 14rem">
          Nothing to connect yet? On the sandbox’s phone you are the contact: see a campaign and its bot work
          in two minutes.
        </Text>
      </Group>
      <ErrorNotice error={connect.error} />
    </>
  )
}
