import { exampleSize } from '@replyloop/shared/values/exampleData'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sprout } from '../ui/icons.ts'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import type { ExampleDataState } from './exampleDataQueries.ts'
import { useMay } from '../useSession.ts'

/** What changes when example data comes or goes: everything. */
function useChange(endpoint: 'POST /example_data' | 'DELETE /example_data', failureTitle: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { failureTitle },
    mutationFn: () => api(endpoint),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Offers example data to an empty account; nothing for any other. */
export function AddExampleData({ found }: { found: ExampleDataState }) {
  const add = useChange('POST /example_data', 'There is no example data')
  if (!found.canAdd) return null
  const { contacts, campaigns, days, waiting } = exampleSize
  return (
    <Section
      title="Look around with example data"
      description={`See inbox, campaigns and figures as they are after ${days} days: ${counted(contacts, 'contact')} who do not exist, ${counted(campaigns, 'campaign')}, and ${waiting} conversations that wait for you.`}
    >
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<Sprout size={16} />}
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          Add example data
        </Button>
        <Text size="sm" c="dimmed">
          Nothing is sent to anybody, and all of it can be removed at once.
        </Text>
      </Group>
      <ErrorNotice error={add.error} />
    </Section>
  )
}

/** Says that the account has example data, and offers to remove it; nothing for an account without any. */
export function ExampleDataNotice({ found }: { found: ExampleDataState }) {
  const remove = useChange('DELETE /example_data', 'The example data is still there')
  const may = useMay('manager')
  const { state, contacts, messages, listIds, campaignIds } = found
  if (state === 'none') return null
  return (
    <Alert role="status" color="gray" icon={<Sprout size={18} />} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{textOf(found)}</Text>
        {may && state !== 'removing' && (
          <ConfirmButton
            size="compact-sm"
            question="Remove the example data?"
            consequence={`${counted(contacts, 'example contact')} and ${counted(messages, 'message')} go, with yours to them, and so do ${counted(listIds.length, 'list')} and ${counted(campaignIds.length, 'campaign')}, as you have changed them. What you have made yourself stays; your contacts leave these lists.`}
            confirm="Remove it"
            onConfirm={() => remove.mutateAsync()}
            isPending={remove.isPending}
            error={remove.error}
          >
            Remove it
          </ConfirmButton>
        )}
      </Group>
    </Alert>
  )
}

function textOf({ state, contacts }: ExampleDataState): string {
  if (state === 'adding')
    return `Example data is being added: ${contacts} of ${counted(exampleSize.contacts, 'contact')} are there. It takes some seconds.`
  if (state === 'removing')
    return `The example data is being removed: ${counted(contacts, 'contact')} to go. Then this account is yours alone.`
  return `This account has example data: ${counted(contacts, 'contact')} who do not exist. What you send them goes nowhere.`
}
