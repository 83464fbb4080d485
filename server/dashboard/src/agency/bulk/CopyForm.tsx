import { MultiSelect, Stack, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { api } from '../../api.ts'
import { CampaignSelect } from '../../campaigns/CampaignSelect.tsx'
import { maxCopiedSegments, maxPageSize } from '@replyloop/shared/values/limits'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../ui/counted.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { SearchSelect, type ChoiceProps } from '../../ui/SearchSelect.tsx'
import { allRows } from '../../usePages.ts'
import type { BulkFormProps } from './bulkForm.ts'
import { CopyFrom } from './CopyFrom.tsx'
import { ownSource, sourceFault, type CopySource } from './copySource.ts'
import { Names } from './Names.tsx'

const CampaignOfSelect = ({ subAccountId, ...props }: ChoiceProps & { subAccountId: string }) => (
  <SearchSelect
    {...props}
    queryKey={['subAccounts', 'campaigns', subAccountId]}
    load={async (search, signal) =>
      (
        await api('GET /agency/subaccounts/:id/campaigns', {
          params: { id: subAccountId },
          query: { search },
          signal,
        })
      ).data
    }
  />
)

/** Which segments go along, of those of the account whose campaign it is. */
function SegmentsSelect({
  subAccountId,
  value,
  onChange,
}: {
  subAccountId: string | null
  value: string[]
  onChange: (ids: string[]) => void
}) {
  const { data: segments = [] } = useQuery({
    queryKey: ['subAccounts', 'segments', subAccountId],
    queryFn: async ({ signal }) => {
      const all = await allRows<{ id: string; name: string }>((cursor) => {
        const query = { cursor, limit: maxPageSize }
        return subAccountId === null
          ? api('GET /segments', { query, signal })
          : api('GET /agency/subaccounts/:id/segments', { params: { id: subAccountId }, query, signal })
      })
      return all.map(({ id, name }) => ({ value: id, label: name }))
    },
  })
  if (segments.length === 0) return null
  return (
    <MultiSelect
      label="Segments that go along"
      description="With the tags, lists and fields that they ask for."
      data={segments}
      value={value}
      onChange={onChange}
      maxValues={maxCopiedSegments}
      searchable
      clearable
    />
  )
}

/** Asks which campaign is copied, the agency's own or that of a sub-account, and says what the copies have. */
export function CopyForm({ of: all, onStart, onClose }: BulkFormProps) {
  const form = useForm<CopySource & { campaignId: string | null; segmentIds: string[] }>({
    initialValues: { ...ownSource, campaignId: null, segmentIds: [] },
    validate: {
      accountId: sourceFault,
      campaignId: isNotEmpty('Choose a campaign'),
    },
  })
  const { from, accountId, campaignId, segmentIds } = form.values
  const source = from === 'other' ? accountId : null
  const of = all.filter(({ id }) => id !== source) // not to itself
  const submit = form.onSubmit(() => {
    if (campaignId !== null)
      onStart({ do: 'copy', campaignId, segmentIds, ...(source !== null && { accountId: source }) }, of)
  })
  const campaign = { ...form.getInputProps('campaignId'), label: 'Campaign', value: campaignId }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CopyFrom
          own="Your agency’s own campaigns"
          from={from}
          accountId={accountId}
          error={form.errors['accountId']}
          onChange={(source) => form.setValues({ ...source, campaignId: null, segmentIds: [] })}
        />
        {from === 'own' && <CampaignSelect {...campaign} />}
        {source !== null && <CampaignOfSelect key={source} subAccountId={source} {...campaign} />}
        {(from === 'own' || source !== null) && (
          <SegmentsSelect
            subAccountId={source}
            value={segmentIds}
            onChange={(ids) => form.setFieldValue('segmentIds', ids)}
          />
        )}
        <Text size="sm">
          Copies it to {counted(of.length, 'sub-account')}, as a Draft: all texts, answers, keywords,
          follow-ups and settings. Its list is made there by name, or the one of that name is used, and so are
          fields with a type that its texts and dates name. Contacts stay where they are. You then read what
          could not be copied, such as a channel that is not connected.
        </Text>
        <Names of={of} />
        <DialogButtons
          submit={`Copy to ${counted(of.length, 'sub-account')}`}
          isPending={false}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
