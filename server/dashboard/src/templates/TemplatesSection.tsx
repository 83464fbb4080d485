import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { Pencil, Plus, RefreshCw, Trash2 } from '../ui/icons.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { useState } from 'react'
import { TemplateBadge } from './TemplateBadge.tsx'
import { categoryLabels, shownTemplate, templateLanguageLabel } from './templateLabels.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { useTemplateActions, useTemplates } from './templateQueries.ts'
import { May } from '../roles/May.tsx'

/** The message templates of a channel, as its provider has them. */
export function TemplatesSection({ channelId }: { channelId: string }) {
  const { data, error, refetch } = useTemplates(channelId)
  const { sync } = useTemplateActions(channelId)
  const [isWriting, setWriting] = useState(false)
  return (
    <Section
      title="Templates"
      description="What may open a conversation here. The list is read from the provider every hour, and follows what it tells of changes. Campaigns submit their own, too."
    >
      <Stack>
        {data === undefined ? (
          <LoadingOrError error={error} refetch={refetch} />
        ) : data.data.length === 0 ? (
          <Text size="sm" c="dimmed">
            The provider has no templates of this account yet. Write one, or have a campaign on this channel
            submit its opening message as one.
          </Text>
        ) : (
          <ScrollArea type="auto">
            <Table miw={640} verticalSpacing="sm" aria-label="Templates">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Template</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th>Category</Table.Th>
                  <Table.Th>Quality</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.data.map((template) => (
                  <Row key={template.id} channelId={channelId} template={template} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        )}
        <May role="manager">
          <Group>
            <Button leftSection={<Plus size={16} />} onClick={() => setWriting(true)}>
              New template
            </Button>
            <Button
              variant="default"
              leftSection={<RefreshCw size={16} />}
              loading={sync.isPending}
              onClick={() => sync.mutate()}
            >
              Refresh
            </Button>
          </Group>
        </May>
        <ErrorNotice error={sync.error} />
        {isWriting && <TemplateForm channelId={channelId} onClose={() => setWriting(false)} />}
      </Stack>
    </Section>
  )
}

const writtenButtons = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE']

/** Whether the provider may take a change of a template; numbered variables and forms are changed where they were made. */
const isEditable = ({ state, category, variables, components }: ChannelTemplate): boolean =>
  (state === 'rejected' || state === 'paused' || state === 'approved') &&
  category !== 'AUTHENTICATION' &&
  !variables.some((name) => /^(header_)?\d+$/.test(name)) &&
  components.every(({ buttons = [] }) => buttons.every(({ type }) => writtenButtons.includes(type)))

function Row({ channelId, template }: { channelId: string; template: ChannelTemplate }) {
  const { remove } = useTemplateActions(channelId)
  const [isEditing, setEditing] = useState(false)
  const { id, name, language, state, reason, category, quality } = template
  return (
    <Table.Tr>
      <Table.Td maw={280}>
        <Text size="sm" fw={500} className="break-long-words">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {templateLanguageLabel(language)}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
          {shownTemplate(template, {}).body}
        </Text>
      </Table.Td>
      <Table.Td maw={220}>
        <TemplateBadge state={state} />
        {reason !== null && (
          <Text size="xs" c="dimmed" mt={4} className="break-long-words">
            {reason}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{categoryLabels[category]}</Table.Td>
      <Table.Td>{quality ?? '–'}</Table.Td>
      <Table.Td>
        <May role="manager">
          {isEditable(template) && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<Pencil size={14} />}
              onClick={() => setEditing(true)}
            >
              {state === 'approved' ? 'Edit' : 'Edit and resubmit'}
            </Button>
          )}
          {isEditing && (
            <TemplateForm channelId={channelId} template={template} onClose={() => setEditing(false)} />
          )}
          <ConfirmButton
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={14} />}
            question={`Delete ${name}?`}
            consequence="It is deleted with the provider too, in this language. Messages of campaigns that need it wait for another one. For 30 days no other template may have its name."
            confirm="Delete template"
            onConfirm={() => remove.mutateAsync(id)}
            mutation={remove}
          >
            Delete
          </ConfirmButton>
        </May>
      </Table.Td>
    </Table.Tr>
  )
}
