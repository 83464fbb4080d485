import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { Plus } from '../ui/icons.ts'
import { tooDeep, type EditorState } from './editorState.ts'
import {
  copyOf,
  depthOf,
  isGroup,
  leafCount,
  newGroup,
  newLeaf,
  roomIn,
  type GroupDraft,
  type PartDraft,
} from './filterDraft.ts'
import { LeafRow } from './LeafRow.tsx'
import { RowActions } from './RowActions.tsx'

/** Conditions and groups of which all or any have to hold. */
export function GroupEditor({
  group,
  number = '',
  room,
  state,
  onChange,
  onCopy,
  onRemove,
}: {
  group: GroupDraft
  /** Where it stands: `2.1`; empty for the whole filter. */
  number?: string
  /** How many levels it may have. */
  room: number
  state: EditorState
  onChange: (group: GroupDraft) => void
  /** Left out for the whole filter, which is there once, and stays. */
  onCopy?: () => void
  onRemove?: () => void
}) {
  const label = number === '' ? 'the filter' : `group ${number}`
  const inner = roomIn(group, room)
  const canBeNot = group.isNot || depthOf(group) < room
  const setParts = (parts: readonly PartDraft[]) => {
    if (parts.length > 0) onChange({ ...group, parts })
    else if (onRemove === undefined) onChange({ ...group, join: 'all', isNot: false, parts })
    else onRemove()
  }
  const add = (part: PartDraft, at = group.parts.length) => {
    state.setAddedKey(isGroup(part) ? (part.parts[0]?.key ?? part.key) : part.key)
    setParts([...group.parts.slice(0, at), part, ...group.parts.slice(at)])
  }
  const propsOf = (part: PartDraft, at: number) => ({
    room: inner,
    state,
    onChange: (next: PartDraft) => setParts(group.parts.map((other) => (other === part ? next : other))),
    onCopy: () => add(copyOf(part), at + 1),
    onRemove: () => setParts(group.parts.filter((other) => other !== part)),
  })
  const fault = state.faults.get(group.key)
  return (
    <div
      role="group"
      aria-label={number === '' ? 'Filter' : `Group ${number}`}
      className={number === '' ? undefined : 'filter-group'}
    >
      <Group gap="xs" mb="xs">
        <Button
          variant={group.isNot ? 'filled' : 'default'}
          px="xs"
          aria-pressed={group.isNot}
          aria-label={`Not: ${label}`}
          disabled={!canBeNot}
          title={canBeNot ? undefined : tooDeep}
          onClick={() => onChange({ ...group, isNot: !group.isNot })}
        >
          Not
        </Button>
        <SegmentedControl
          aria-label={`What has to hold of ${label}`}
          data={[
            { value: 'all', label: 'All of' },
            { value: 'any', label: 'Any of' },
          ]}
          value={group.join}
          onChange={(join) => onChange({ ...group, join: join === 'any' ? 'any' : 'all' })}
        />
        {onRemove !== undefined && (
          <RowActions
            label={label}
            mayCopy={state.leavesLeft >= leafCount(group)}
            onCopy={onCopy}
            onRemove={onRemove}
          />
        )}
      </Group>
      {fault !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" mb="xs">
          {fault}
        </Text>
      )}
      {group.parts.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {group.join === 'all' && !group.isNot
            ? 'No condition yet: everybody is meant.'
            : 'Without a condition, nobody is meant.'}
        </Text>
      )}
      {group.parts.map((part, at) => {
        const place = number === '' ? `${at + 1}` : `${number}.${at + 1}`
        return isGroup(part) ? (
          <GroupEditor key={part.key} group={part} number={place} {...propsOf(part, at)} />
        ) : (
          <LeafRow key={part.key} leaf={part} label={`condition ${place}`} {...propsOf(part, at)} />
        )
      })}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          aria-label={`Add a condition to ${label}`}
          autoFocus={state.startsHere && number === ''}
          disabled={state.leavesLeft < 1}
          onClick={() => add(newLeaf())}
        >
          Add a condition
        </Button>
        {inner > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} />}
            aria-label={`Add a group to ${label}`}
            disabled={state.leavesLeft < 1}
            onClick={() => add(newGroup(group.join === 'all' ? 'any' : 'all'))}
          >
            Add a group
          </Button>
        )}
      </Group>
    </div>
  )
}
