import { NativeSelect, Select, TextInput } from '@mantine/core'
import { sourceKinds } from '@replyloop/shared/values/content'
import { conversationStates } from '@replyloop/shared/values/conversation'
import {
  broadcastStages,
  campaignStages,
  maxAnniversaryDays,
  maxFilterDays,
  type FilterValueKind,
} from '@replyloop/shared/values/filter'
import { maxCustomFieldValue } from '@replyloop/shared/values/limits'
import { lazy, Suspense, type ComponentType } from 'react'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { ListSelect } from '../lists/ListSelect.tsx'
import { TagSelect } from '../tags/TagSelect.tsx'
import { countryChoices } from './countries.ts'
import { And, DatesValue, DateValue } from './dateInputs.tsx'
import { reportPartWords, sourceWords, stageWords, stateWords } from './filterWords.ts'
import { NumberField, numberOf } from './NumberField.tsx'
import { endsOf, textOf, type ValueInputProps } from './valueInput.ts'

const MemberSelect = lazy(async () => ({
  default: (await import('../settings/MemberSelect.tsx')).MemberSelect,
}))

const TextValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <TextInput
    className="filter-value"
    aria-label={label}
    placeholder="Text"
    dir="auto"
    maxLength={maxCustomFieldValue}
    value={textOf(leaf.value)}
    error={isFaulty}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
  />
)

const NumberValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <NumberField
    label={label}
    value={numberOf(leaf.value)}
    isFaulty={isFaulty}
    placeholder="Number"
    onChange={onChange}
  />
)

const DaysValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <NumberField
    label={`${label}, in days`}
    value={numberOf(leaf.value)}
    isFaulty={isFaulty}
    placeholder="30"
    min={0}
    max={leaf.op === 'anniversaryWithinDays' ? maxAnniversaryDays : maxFilterDays}
    allowDecimal={false}
    clampBehavior="strict"
    suffix={leaf.value === 1 ? ' day' : ' days'}
    onChange={onChange}
  />
)

const PercentValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <NumberField
    label={`${label}, in percent`}
    value={numberOf(leaf.value)}
    isFaulty={isFaulty}
    placeholder="10 %"
    min={1}
    max={100}
    allowDecimal={false}
    clampBehavior="strict"
    suffix=" %"
    onChange={onChange}
  />
)

const NumbersValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => {
  const [from, to] = endsOf(leaf.value)
  return (
    <>
      <NumberField
        label={`${label}, from`}
        value={numberOf(from)}
        isFaulty={isFaulty}
        onChange={(value) => onChange([value ?? '', to])}
      />
      <And />
      <NumberField
        label={`${label}, to`}
        value={numberOf(to)}
        isFaulty={isFaulty}
        onChange={(value) => onChange([from, value ?? ''])}
      />
    </>
  )
}

/** An input that chooses among a few values. */
const choosing =
  (choicesOf: (props: ValueInputProps) => readonly { value: string; label: string }[]) =>
  (props: ValueInputProps) => (
    <NativeSelect
      className="filter-value"
      aria-label={props.label}
      data={[{ value: '', label: 'Choose' }, ...choicesOf(props)]}
      value={textOf(props.leaf.value)}
      error={props.isFaulty}
      onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? undefined : value)}
    />
  )

const YesNoValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <NativeSelect
    className="filter-value"
    aria-label={label}
    data={[
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]}
    value={String(leaf.value ?? true)}
    error={isFaulty}
    onChange={({ currentTarget: { value } }) => onChange(value === 'true')}
  />
)

const CountryValue = ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
  <Select
    className="filter-value"
    aria-label={label}
    placeholder="Choose a country"
    data={countryChoices()}
    value={textOf(leaf.value) || null}
    error={isFaulty}
    allowDeselect={false}
    searchable
    nothingFoundMessage="Nothing found"
    onChange={(value) => onChange(value ?? undefined)}
  />
)

const wordsAsChoices = <const T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

/** An input that searches among what the account has. */
const searching =
  (Chooser: typeof ListSelect, placeholder: string) =>
  ({ label, leaf, isFaulty, onChange }: ValueInputProps) => (
    <Chooser
      className="filter-value"
      aria-label={label}
      placeholder={placeholder}
      value={textOf(leaf.value) || null}
      error={isFaulty}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )

/** Of which days the number of a report is, and what else narrows it. */
const ReportPart = ({ label, leaf }: ValueInputProps) => (
  <TextInput
    className="filter-value"
    aria-label={label}
    readOnly
    value={reportPartWords(textOf(leaf.value))}
  />
)

const MemberInput = searching((props) => <MemberSelect {...props} />, 'Choose a member')
const MemberValue = (props: ValueInputProps) => (
  <Suspense>
    <MemberInput {...props} />
  </Suspense>
)

/** The input of each kind of value. */
export const valueInputs: Readonly<Record<FilterValueKind, ComponentType<ValueInputProps> | null>> = {
  none: null,
  text: TextValue,
  fieldValue: TextValue,
  tag: searching(TagSelect, 'Choose a tag'),
  number: NumberValue,
  numbers: NumbersValue,
  date: DateValue,
  dates: DatesValue,
  fieldValues: DatesValue,
  days: DaysValue,
  percent: PercentValue,
  yesno: YesNoValue,
  choice: choosing(({ field, leaf }) =>
    [...new Set([...(field?.options ?? []), textOf(leaf.value)])]
      .filter((option) => option !== '')
      .map((option) => ({ value: option, label: option })),
  ),
  list: searching(ListSelect, 'Choose a list'),
  channel: searching(ChannelSelect, 'Choose a channel'),
  campaign: searching(CampaignSelect, 'Choose a campaign'),
  country: CountryValue,
  member: MemberValue,
  conversationState: choosing(() => wordsAsChoices(conversationStates, stateWords)),
  sourceKind: choosing(() => wordsAsChoices(sourceKinds, sourceWords)),
  campaignStage: choosing(() => wordsAsChoices(campaignStages, stageWords)),
  broadcastStage: choosing(() => wordsAsChoices(broadcastStages, stageWords)),
  reportPart: ReportPart,
}
