import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { SearchSelect, type ChoiceProps } from '../../ui/SearchSelect.tsx'
import type { CopySource } from './copySource.ts'

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

/** Asks whose things are copied. */
export function CopyFrom({
  own,
  from,
  accountId,
  error,
  onChange,
}: CopySource & {
  /** What the agency's own are called. */
  own: string
  error: ReactNode
  onChange: (source: CopySource) => void
}) {
  return (
    <>
      <Radio.Group
        label="Copy from"
        value={from}
        onChange={(value) => onChange({ from: value === 'other' ? 'other' : 'own', accountId: null })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="own" label={own} />
          <Radio value="other" label="A sub-account" />
        </Stack>
      </Radio.Group>
      {from === 'other' && (
        <SubAccountSelect
          label="Sub-account"
          value={accountId}
          error={error}
          onChange={(id) => onChange({ from, accountId: id })}
        />
      )}
    </>
  )
}
