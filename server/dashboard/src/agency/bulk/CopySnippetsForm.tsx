import { MultiSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { counted } from '../../ui/counted.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { allRows } from '../../usePages.ts'
import type { BulkFormProps } from './bulkForm.ts'
import { CopyFrom } from './CopyFrom.tsx'
import { ownSource, sourceFault, type CopySource } from './copySource.ts'
import { Names } from './Names.tsx'

/** All snippets of the agency, or of a sub-account, to choose from. */
const useSnippetsOf = (subAccountId: string | null) =>
  useQuery({
    queryKey: ['subAccounts', 'snippets', subAccountId],
    queryFn: async ({ signal }) => {
      const all = await allRows<{ id: string; shortcut: string }>((cursor) => {
        const query = { cursor, limit: maxPageSize }
        return subAccountId === null
          ? api('GET /snippets', { query, signal })
          : api('GET /agency/subaccounts/:id/snippets', { params: { id: subAccountId }, query, signal })
      })
      return all.map(({ id, shortcut }) => ({ value: id, label: `/${shortcut}` }))
    },
  })

/** Asks which snippets are copied, the agency's own or those of a sub-account. */
export function CopySnippetsForm({ of: all, onStart, onClose }: BulkFormProps) {
  const form = useForm<CopySource & { snippetIds: string[] }>({
    initialValues: { ...ownSource, snippetIds: [] },
    validate: { accountId: sourceFault },
  })
  const { from, accountId, snippetIds } = form.values
  const source = from === 'other' ? accountId : null
  const of = all.filter(({ id }) => id !== source) // not to itself
  const { data: snippets } = useSnippetsOf(source)
  const isChosen = from === 'own' || source !== null
  const hasNone = isChosen && snippets?.length === 0
  const submit = form.onSubmit(() => {
    const which = snippetIds.length > 0 && { snippetIds }
    onStart({ do: 'copySnippets', ...which, ...(source !== null && { accountId: source }) }, of)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CopyFrom
          own="Your agency’s own snippets"
          from={from}
          accountId={accountId}
          error={form.errors['accountId']}
          onChange={(next) => form.setValues({ ...next, snippetIds: [] })}
        />
        {isChosen && !hasNone && (
          <MultiSelect
            label="Snippets"
            description="Empty: all of them."
            data={snippets ?? []}
            searchable
            clearable
            {...form.getInputProps('snippetIds')}
          />
        )}
        {hasNone && <Text size="sm">There are no snippets to copy: write one under Snippets first.</Text>}
        <Text size="sm">
          Copies them to {counted(of.length, 'sub-account')} with their buttons and files, and the fields with
          a type that their texts name. A team’s snippet goes to the team of that name. Where a shortcut is
          there already, that snippet stays as it is, and the report says so.
        </Text>
        <Names of={of} />
        {!hasNone && (
          <DialogButtons
            submit={`Copy to ${counted(of.length, 'sub-account')}`}
            isPending={false}
            isDirty={() => form.isDirty()}
            onClose={onClose}
          />
        )}
      </Stack>
    </form>
  )
}
