import { Button, Group, Select, TextInput } from '@mantine/core'
import { auditKinds } from '@replyloop/shared/values/audit'
import { apiUrl } from '../api.ts'
import { Download } from '../ui/icons.ts'
import { queryOf, readAuditFilter, type AuditFilter } from './auditFilter.ts'
import { kindTexts, otherActors } from './auditTexts.ts'
import { useMembersOfAccount } from './settingsQueries.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** By whom, about what and when; and what is shown, as a file. */
export function AuditFilters({
  filter,
  actorName,
  onChange,
}: {
  filter: AuditFilter
  /** The name of the chosen person, who may be no member here any more. */
  actorName: string | undefined
  onChange: (filter: AuditFilter) => void
}) {
  const set = (change: Record<string, unknown>) => onChange(readAuditFilter({ ...filter, ...change }))
  const { data: members } = useMembersOfAccount()
  const people = (members?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = [...people, ...optionsOf(otherActors)]
  const { actor } = filter
  const isElsewhere = actor !== undefined && known.every(({ value }) => value !== actor)
  const width = { base: '100%', xs: 170 }
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label="Who"
        placeholder="Anybody"
        data={isElsewhere ? [...known, { value: actor, label: actorName ?? 'Somebody else' }] : known}
        value={actor ?? null}
        onChange={(chosen) => set({ actor: chosen })}
        clearable
        searchable
        w={width}
      />
      <Select
        label="About"
        placeholder="Anything"
        data={auditKinds.map((value) => ({ value, label: kindTexts[value] }))}
        value={filter.kind ?? null}
        onChange={(kind) => set({ kind })}
        clearable
        w={{ base: '100%', xs: 220 }}
      />
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={name === 'from' ? 'First day' : 'Last day'}
          min="1970-01-01"
          max="9999-12-31"
          value={filter[name] ?? ''}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          w={{ base: 'calc(50% - 6px)', xs: 170 }}
        />
      ))}
      <Button
        component="a"
        href={apiUrl('/audit_log/file', { query: queryOf(filter) })}
        download
        variant="default"
        leftSection={<Download size={16} />}
      >
        Download as CSV
      </Button>
    </Group>
  )
}
