import { Anchor, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import type { ResponseBody } from '../api.ts'
import { Section } from '../ui/Section.tsx'

type Checks = ResponseBody<'GET /checklist'>

const steps: readonly { key: keyof Checks; title: string; how: string; to: string }[] = [
  {
    key: 'apiKey',
    title: 'Generate an API key',
    how: 'Settings > Account > API Key section > Generate. It is shown once.',
    to: '/settings',
  },
  {
    key: 'replyWebhook',
    title: 'Set the Custom Channel Webhook',
    how: 'The URL of your platform that receives every reply. “Send test” shows what it answers.',
    to: '/settings/webhook',
  },
  { key: 'list', title: 'Create a list', how: 'Contacts who opt in join it.', to: '/lists' },
  {
    key: 'liveCampaign',
    title: 'Take a campaign live',
    how: 'Link it to the list and switch on “Trigger on New Contacts Added to List”.',
    to: '/campaigns',
  },
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

/** The steps from an API key to the first delivered reply; hidden once all are done. */
export function Checklist({ done }: { done: Checks }) {
  const finished = steps.filter(({ key }) => done[key]).length
  if (finished === steps.length) return null
  const next = steps.find(({ key }) => !done[key])?.key
  return (
    <Section title="Get started" description={`${finished} of ${steps.length} steps done`}>
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
