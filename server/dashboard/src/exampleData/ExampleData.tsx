import { exampleSize } from '@replyloop/shared/values/exampleData'
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sprout } from '../ui/icons.ts'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { loadPage, useMay } from '../useSession.ts'
import type { ExampleDataState } from './exampleDataQueries.ts'

const { contacts, campaigns, days, waiting } = exampleSize
const whatItIs = `Inbox, campaigns and figures as they are after ${days} days: ${counted(contacts, 'contact')} who do not exist, ${counted(campaigns, 'campaign')}, and ${waiting} conversations that wait for you. It is an account of its own, beside this one.`

/** Opens the example data of the account, which has to be added first; nothing for who finds none and may add none. */
export function ExampleData({ found: { exists, canAdd } }: { found: ExampleDataState }) {
  const may = useMay('manager')
  const queries = useQueryClient()
  const open = useMutation({
    meta: { failureTitle: 'The example data is not open' },
    mutationFn: async () => {
      if (!exists) await api('POST /example_data')
      await api('POST /example_data/session')
    },
    onSuccess: () => loadPage('/'),
    onError: () => queries.invalidateQueries(), // somebody else has just added or removed it
  })
  const remove = useMutation({
    meta: { failureTitle: 'The example data is still there' },
    mutationFn: () => api('DELETE /example_data'),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!exists && !(may && canAdd)) return null
  return (
    <Section title="Look around with example data" description={whatItIs}>
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<Sprout size={16} />}
          loading={open.isPending || open.isSuccess}
          onClick={() => open.mutate()}
        >
          {exists ? 'Open the example data' : 'Add example data'}
        </Button>
        {exists && may && (
          <ConfirmButton
            question="Remove the example data?"
            consequence="All of it goes, as you have changed it, with what you have written there. Whoever looks at it is back in this account, which stays as it is."
            confirm="Remove it"
            onConfirm={() => remove.mutateAsync()}
            mutation={remove}
          >
            Remove it
          </ConfirmButton>
        )}
        <Text size="sm" c="dimmed">
          Nothing leaves it, and it costs nothing.
        </Text>
      </Group>
      <ErrorNotice error={open.error} />
    </Section>
  )
}
