import { MultiSelect, Radio, Stack, Text } from '@mantine/core'
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
import { Names } from './Names.tsx'

const SubAccountSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    queryKey={['subAccounts', 'choice']}
    load={async (search, signal) =>
      (await api('GET /agency/subaccounts', { query: { search }, signal })).data
    }
    loadOne={(id, signal) => api('GET /agency/subaccounts/:id', { params: { id }, signal })}
  />
)

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
  const form = useForm<{
    from: 'own' | 'other'
    accountId: string | null
    campaignId: string | null
    segmentIds: string[]
  }>({
    initialValues: { from: 'own', accountId: null, campaignId: null, segmentIds: [] },
    validate: {
      accountId: (accountId, { from }) =>
        from === 'other' && accountId === null ? 'Choose a sub-account' : null,
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
        <Radio.Group
          label="Copy from"
          value={from}
          onChange={(value) =>
            form.setValues({
              from: value === 'other' ? 'other' : 'own',
              accountId: null,
              campaignId: null,
              segmentIds: [],
            })
          }
        >
          <Stack gap={6} mt={4}>
            <Radio value="own" label="Your agency’s own campaigns" />
            <Radio value="other" label="A sub-account" />
          </Stack>
        </Radio.Group>
        {from === 'own' && <CampaignSelect {...campaign} />}
        {from === 'other' && (
          <SubAccountSelect
            label="Sub-account"
            {...form.getInputProps('accountId')}
            value={accountId}
            onChange={(id) => form.setValues({ accountId: id, campaignId: null, segmentIds: [] })}
          />
        )}
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
