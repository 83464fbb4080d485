import { NativeSelect, TextInput } from '@mantine/core'
import { filterSubjectRules, sourceParts, type FilterNameKind } from '@replyloop/shared/values/filter'
import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import type { ComponentType } from 'react'
import { api } from '../api.ts'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { FieldSelect } from '../contacts/FieldSelect.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { reportNumberWords, sourcePartWords } from './filterWords.ts'
import { takesName } from './leafRules.ts'

interface NameInputProps {
  label: string
  leaf: FilterLeaf
  isFaulty: boolean
  onChange: (name: string | undefined) => void
}

/** Chooses a custom field that contacts have. */
const FieldName = ({ label, leaf, isFaulty, onChange }: NameInputProps) => (
  <FieldSelect
    className="filter-name"
    aria-label={`Custom field of ${label}`}
    placeholder="Which field"
    value={leaf.name ?? null}
    error={isFaulty}
    onChange={(name) => onChange(name ?? undefined)}
  />
)

const CampaignName = ({ label, leaf, isFaulty, onChange }: NameInputProps) => (
  <CampaignSelect
    className="filter-name"
    aria-label={`Campaign of ${label}`}
    placeholder="Which campaign"
    value={leaf.name ?? null}
    error={isFaulty}
    onChange={(name) => onChange(name ?? undefined)}
  />
)

const BroadcastName = ({ label, leaf, isFaulty, onChange }: NameInputProps) => (
  <SearchSelect
    className="filter-name"
    aria-label={`Broadcast of ${label}`}
    placeholder="Which broadcast"
    queryKey={['broadcasts', 'choice']}
    load={async (search, signal) => (await api('GET /broadcasts', { query: { search }, signal })).data}
    loadOne={(id, signal) => api('GET /broadcasts/:id', { params: { id }, signal })}
    value={leaf.name ?? null}
    error={isFaulty}
    onChange={(name) => onChange(name ?? undefined)}
  />
)

const SourcePart = ({ label, leaf, onChange }: NameInputProps) => (
  <NativeSelect
    className="filter-name"
    aria-label={`Part of the source of ${label}`}
    data={sourceParts.map((value) => ({ value, label: sourcePartWords[value] }))}
    value={leaf.name ?? 'kind'}
    onChange={({ currentTarget: { value } }) => onChange(value === 'id' ? value : undefined)}
  />
)

/** Made by a report alone, and shown. */
const ReportNumber = ({ label, leaf }: NameInputProps) => (
  <TextInput
    className="filter-name"
    aria-label={`Number of ${label}`}
    readOnly
    value={reportNumberWords(leaf.name ?? '')}
  />
)

const nameInputs: Readonly<Record<FilterNameKind, ComponentType<NameInputProps>>> = {
  field: FieldName,
  campaign: CampaignName,
  broadcast: BroadcastName,
  sourcePart: SourcePart,
  reportNumber: ReportNumber,
}

/** Says of which field, campaign or broadcast a condition is; nothing where it needs none. */
export function NameInput(props: NameInputProps) {
  const { name } = filterSubjectRules[props.leaf.of]
  if (name === undefined || !takesName(props.leaf)) return null
  const Input = nameInputs[name]
  return <Input {...props} />
}
