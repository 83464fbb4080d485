import { Anchor, List, Stack, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyBlock, CopyField } from '../ui/CopyField.tsx'
import { Section } from '../ui/Section.tsx'
import { commands, listIdOf, listWords, type Workspace } from './commands.ts'

/**
 * How to connect a backend, Zapier or n8n, with the address of this service and the identifiers of this account filled in.
 */
export function ConnectPlatform({ workspace }: { workspace: Workspace }) {
  return (
    <Section
      title="Connect a platform"
      description="With the address of this server and the identifiers of this account."
    >
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="curl">curl</Tabs.Tab>
          <Tabs.Tab value="zapier">Zapier</Tabs.Tab>
          <Tabs.Tab value="n8n">n8n</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="curl">
          <Stack gap="md">
            {commands(workspace).map(({ title, lines }) => (
              <div key={title}>
                <Text size="sm" fw={500} mb={4}>
                  {title}
                </Text>
                <CopyBlock value={lines} label={title} />
              </div>
            ))}
            <Text size="sm">
              Every endpoint is described in the{' '}
              <Anchor href={`${workspace.baseUrl}/docs`} size="sm" underline="always">
                API documents
              </Anchor>
              .
            </Text>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="zapier">
          <Values workspace={workspace} />
          {!workspace.baseUrl.startsWith('https://') && (
            <Text size="sm" fw={500} mb="md">
              Zapier reaches public https addresses only; this one is not one.
            </Text>
          )}
          <Steps>
            <List.Item>Choose your form or landing page as the trigger of a Zap.</List.Item>
            <List.Item>
              Add the action “Create Contact” of Replyloop, connect it with the Base URL and the API key, and
              map phone (with country code), first name and email.
            </List.Item>
            <List.Item>
              Add the action “Add Contact to List”, with the ID from the previous step and{' '}
              {listWords(workspace)}. The Live campaign of that list sends its opening message.
            </List.Item>
            <List.Item>
              For replies, make a second Zap whose trigger is “New Outgoing Reply”, and hand its text to your
              platform.
            </List.Item>
          </Steps>
          <Text size="sm" c="dimmed">
            Without the app, Webhooks by Zapier does the same: POST to {workspace.baseUrl}/contacts and then
            to {workspace.baseUrl}
            /lists/{listIdOf(workspace)}/contacts, with the header x-api-key.
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="n8n">
          <Values workspace={workspace} />
          <Steps>
            <List.Item>
              Install the community node n8n-nodes-replyloop, and create a credential “Replyloop API” with the
              Base URL and the API key.
            </List.Item>
            <List.Item>
              Begin the workflow with the trigger of your form: a Webhook, a CRM, a sheet.
            </List.Item>
            <List.Item>
              Add Replyloop › Contact › Create or Update, and map phone (with country code), first name and
              email.
            </List.Item>
            <List.Item>
              Add Replyloop › List › Add Contact, with the ID from the previous step and{' '}
              {listWords(workspace)}.
            </List.Item>
            <List.Item>
              For replies, begin another workflow with the Replyloop Trigger, and publish it.
            </List.Item>
          </Steps>
          <Text size="sm" c="dimmed">
            Without the node, HTTP Request does the same: POST to {workspace.baseUrl}/contacts and then to{' '}
            {workspace.baseUrl}/lists/
            {listIdOf(workspace)}/contacts, with the header x-api-key.
          </Text>
        </Tabs.Panel>
      </Tabs>
    </Section>
  )
}

const Values = ({ workspace }: { workspace: Workspace }) => (
  <Stack gap={6} mb="md">
    <CopyField title="Base URL" label="base URL" value={workspace.baseUrl} />
    {workspace.list !== null && (
      <CopyField
        title={<Named kind="List" {...workspace.list} />}
        label="list identifier"
        value={workspace.list.id}
      />
    )}
    {workspace.campaign !== null && (
      <CopyField
        title={<Named kind="Campaign" {...workspace.campaign} />}
        label="campaign identifier"
        value={workspace.campaign.id}
      />
    )}
  </Stack>
)

const Named = ({ kind, name }: { kind: string; name: string }) => (
  <>
    {kind} “<bdi>{name}</bdi>”
  </>
)

const Steps = ({ children }: { children: ReactNode }) => (
  <List type="ordered" size="sm" spacing="xs" mb="md">
    {children}
  </List>
)
