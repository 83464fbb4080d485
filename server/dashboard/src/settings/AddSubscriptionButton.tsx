import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { ListSelect } from '../lists/ListSelect.tsx'
import { Plus } from '../ui/icons.ts'
import { api } from '../api.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { eventTexts, type EventName } from './eventTexts.ts'

type Values = {
  targetUrl: string
  events: EventName[]
  channel: string | null
  campaignId: string | null
  listId: string | null
}

/** Subscribes a URL to events, and shows the signing secret, this once. */
export function AddSubscriptionButton() {
  const [opened, { open, close }] = useDisclosure()
  const create = useCreateSubscription()
  const secret = create.data?.secret
  return (
    <>
      <Button
        leftSection={<Plus size={16} />}
        onClick={() => {
          create.reset()
          open()
        }}
      >
        New subscription
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        closeOnClickOutside={false}
        title={secret === undefined ? 'New subscription' : 'The subscription is there'}
      >
        {secret === undefined ? (
          <SubscriptionForm create={create} onClose={close} />
        ) : (
          <Stack>
            <Text size="sm">
              This is its signing secret. It is shown this once: copy it now, and have your server check each
              request with it.
            </Text>
            <CopyField value={secret} label="signing secret" />
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

function useCreateSubscription() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ targetUrl, events, channel, campaignId, listId }: Values) =>
      api('POST /webhooks', {
        body: { targetUrl: targetUrl.trim(), events, filter: { channel, campaignId, listId } },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

const fieldNames = {
  'filter.channel': 'channel',
  'filter.campaignId': 'campaignId',
  'filter.listId': 'listId',
}

const initialValues: Values = { targetUrl: '', events: [], channel: null, campaignId: null, listId: null }

function SubscriptionForm({
  create,
  onClose,
}: {
  create: ReturnType<typeof useCreateSubscription>
  onClose: () => void
}) {
  const form = useSendForm<Values>(create, {
    initialValues,
    validate: {
      targetUrl: isNotEmpty('Give the URL that the events are posted to'),
      events: isNotEmpty('Choose at least one event'),
    },
  })
  const submit = form.onSubmit((values) =>
    create.mutate(values, { onError: (error) => form.setErrors(formErrors(error, fieldNames)) }),
  )
  const choiceOf = (field: 'channel' | 'campaignId' | 'listId') => ({
    value: form.values[field],
    onChange: (value: string | null) => form.setFieldValue(field, value),
    error: form.errors[field],
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="URL"
          type="url"
          description="A public https address."
          placeholder="https://hooks.example.com/events"
          data-autofocus
          {...form.getInputProps('targetUrl')}
        />
        <Checkbox.Group label="Events" {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {Object.entries(eventTexts).map(([name, when]) => (
              <Checkbox key={name} value={name} label={name} description={`When ${when}`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" fw={500}>
          Only those of
        </Text>
        <ChannelSelect label="Channel" placeholder="Any" clearable {...choiceOf('channel')} />
        <CampaignSelect label="Campaign" placeholder="Any" clearable {...choiceOf('campaignId')} />
        <ListSelect
          label="List"
          placeholder="Any"
          description="For “contact.added_to_list”."
          clearable
          {...choiceOf('listId')}
        />
        <FormNotice error={create.error} values={form.values} names={fieldNames} />
        <DialogButtons
          submit="Subscribe"
          isPending={create.isPending}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
