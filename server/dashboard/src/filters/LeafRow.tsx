import { Button, NativeSelect, Text } from '@mantine/core'
import { filterSubjects, type FilterSubject } from '@replyloop/shared/values/filter'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { useId } from 'react'
import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import { tooDeep, type EditorState } from './editorState.ts'
import type { LeafDraft } from './filterDraft.ts'
import { useKnownField } from './filterQueries.ts'
import { operatorWords, subjectGroups, subjectWords } from './filterWords.ts'
import { isReversed, kindOf, operatorsFor, wantsOf, withOperator, withSubject } from './leafRules.ts'
import { NameInput } from './NameInput.tsx'
import { RowActions } from './RowActions.tsx'
import { valueInputs } from './valueInputs.tsx'

/** The subjects to choose from; one that is not offered stays where a filter has it. */
function subjectChoices(own: FilterSubject) {
  const choice = (value: FilterSubject) => ({ value, label: subjectWords[value] })
  const groups = subjectGroups.map(({ group, subjects }) => ({ group, items: subjects.map(choice) }))
  return subjectGroups.some(({ subjects }) => subjects.includes(own))
    ? groups
    : [...groups, { group: 'Others', items: [choice(own)] }]
}

/** A condition in one row: what of a contact, how, and with what it is compared. */
export function LeafRow({
  leaf,
  label,
  room,
  state,
  onChange,
  onCopy,
  onRemove,
}: {
  leaf: LeafDraft
  /** `condition 2.1`. */
  label: string
  /** How many levels it may have. */
  room: number
  state: EditorState
  onChange: (leaf: LeafDraft) => void
  onCopy: () => void
  onRemove: () => void
}) {
  const field = useKnownField(leaf.of === 'field' ? leaf.name : undefined)
  const Input = valueInputs[kindOf(leaf, field)]
  const lacks = state.showsUnfinished ? wantsOf(leaf) : null
  const change = (next: FilterLeaf) => onChange({ ...next, key: leaf.key, isNot: leaf.isNot })
  const fault = isReversed(leaf.value)
    ? 'The lower one stands first'
    : (state.faults.get(leaf.key) ?? lackTexts[lacks ?? 'nothing'])
  const operators = operatorsFor(leaf, field)
  const faultId = useId()
  const canBeNot = leaf.isNot || room > 1
  return (
    <div
      role="group"
      aria-label={capitalized(label)}
      aria-describedby={fault === null ? undefined : faultId}
      className="filter-leaf"
    >
      <div className="filter-row">
        <Button
          variant={leaf.isNot ? 'filled' : 'default'}
          px="xs"
          aria-pressed={leaf.isNot}
          aria-label={`Not: ${label}`}
          disabled={!canBeNot}
          title={canBeNot ? undefined : tooDeep}
          onClick={() => onChange({ ...leaf, isNot: !leaf.isNot })}
        >
          Not
        </Button>
        <NativeSelect
          className="filter-subject"
          aria-label={`Subject of ${label}`}
          data={subjectChoices(leaf.of)}
          value={leaf.of}
          autoFocus={state.addedKey === leaf.key}
          onChange={({ currentTarget: { value: of } }) => {
            if (isOneOf(filterSubjects, of)) change(withSubject(leaf, { of }, field))
          }}
        />
        <NameInput
          label={label}
          leaf={leaf}
          isFaulty={lacks === 'name'}
          onChange={(name) => change(withSubject(leaf, { of: leaf.of, name }, field))}
        />
        <NativeSelect
          className="filter-operator"
          aria-label={`Comparison of ${label}`}
          data={operators.map((op) => ({ value: op, label: operatorWords(leaf.of, op) }))}
          value={leaf.op}
          onChange={({ currentTarget: { value: op } }) => {
            if (isOneOf(operators, op)) change(withOperator(leaf, op, field))
          }}
        />
        {Input !== null && (
          <Input
            label={`Value of ${label}`}
            leaf={leaf}
            field={field}
            isFaulty={lacks === 'value' || isReversed(leaf.value)}
            onChange={(value) => change({ ...leaf, value })}
          />
        )}
        <RowActions label={label} mayCopy={state.leavesLeft >= 1} onCopy={onCopy} onRemove={onRemove} />
      </div>
      {fault !== null && (
        <Text id={faultId} size="sm" c="var(--mantine-color-error)" mt={4}>
          {fault}
        </Text>
      )}
    </div>
  )
}

const lackTexts = {
  name: 'Choose of which one this is, or remove the condition',
  value: 'Say what to compare with, or remove the condition',
  nothing: null,
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
