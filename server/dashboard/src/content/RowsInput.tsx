import { ActionIcon, Button, Group, Text } from '@mantine/core'
import {
  maxButtons,
  maxButtonTitle,
  maxMenuRows,
  maxRowDescription,
  maxRowTitle,
  personChoice,
  stopChoice,
} from '@replyloop/shared/values/content'
import { Plus, X } from '../ui/icons.ts'
import { rowsOf, type ChoicesDraft, type RowDraft } from './choicesDraft.ts'
import { LimitedInput } from './LimitedInput.tsx'
import { personTitle } from './personTitle.ts'

type RowsDraft = Exclude<ChoicesDraft, { link: unknown }>

/** The buttons, or the rows of a menu and the button that opens it. */
export function RowsInput({
  value,
  language,
  isFaulty,
  onChange,
}: {
  value: RowsDraft
  language: string
  isFaulty: boolean
  onChange: (draft: ChoicesDraft | null) => void
}) {
  const rows = rowsOf(value)
  const isMenu = 'menu' in value
  const [noun, most] = isMenu ? ['row', maxMenuRows] : ['button', maxButtons]
  const change = (next: readonly RowDraft[]) => {
    if (next.length === 0) onChange(null)
    else onChange(isMenu ? { menu: { ...value.menu, rows: next } } : { buttons: next })
  }
  const add = (row: RowDraft) => change([...rows.filter(({ title }) => title.trim() !== ''), row])
  const isFull = rows.length >= most
  return (
    <>
      {isMenu && (
        <Group>
          <LimitedInput
            label="Text of the button that opens the menu"
            placeholder="What the button says that opens it"
            max={maxButtonTitle}
            value={value.menu.button}
            isNext={value.menu.button === ''}
            isFaulty={isFaulty}
            onChange={(button) => onChange({ menu: { ...value.menu, button } })}
          />
        </Group>
      )}
      {rows.map((row, at) => (
        <RowInput
          key={at}
          name={`${noun} ${at + 1}`}
          isMenu={isMenu}
          isNext={!isMenu || value.menu.button !== ''}
          row={row}
          isFaulty={isFaulty}
          onChange={(next) => change(rows.map((other, index) => (index === at ? next : other)))}
          onRemove={() => change(rows.filter((_row, index) => index !== at))}
        />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          disabled={isFull}
          onClick={() => change([...rows, { title: '' }])}
        >
          Add a {noun}
        </Button>
        {rows.every(({ id }) => id !== personChoice) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} />}
            disabled={isFull && rows.every(({ title }) => title.trim() !== '')}
            onClick={() => add({ id: personChoice, title: personTitle(language) })}
          >
            Talk to a person
          </Button>
        )}
      </Group>
    </>
  )
}

/** What a tap on a choice with an id of its own does. */
const effects: Readonly<Record<string, string>> = {
  [personChoice]: 'Hands over to a person.',
  [stopChoice]: 'Opts the contact out.',
}

function RowInput({
  name,
  isMenu,
  isNext,
  row,
  isFaulty,
  onChange,
  onRemove,
}: {
  name: string
  isMenu: boolean
  /** Whether it is to be typed next, where it is new. */
  isNext: boolean
  row: RowDraft
  isFaulty: boolean
  onChange: (row: RowDraft) => void
  onRemove: () => void
}) {
  const effect = row.id === undefined ? undefined : effects[row.id]
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Group gap="xs" flex={1} miw={0}>
          <LimitedInput
            label={`Text of ${name}`}
            placeholder="What it says"
            max={isMenu ? maxRowTitle : maxButtonTitle}
            value={row.title}
            isNext={isNext && row.title === ''}
            isFaulty={isFaulty}
            onChange={(title) => onChange({ ...row, title })}
          />
          {isMenu && (
            <LimitedInput
              label={`Description of ${name}`}
              placeholder="More about it (optional)"
              max={maxRowDescription}
              value={row.description ?? ''}
              onChange={(description) => onChange({ ...row, description })}
            />
          )}
        </Group>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={16} />
        </ActionIcon>
      </Group>
      {effect !== undefined && (
        <Text size="xs" c="dimmed" mt={2}>
          {effect}
        </Text>
      )}
    </div>
  )
}
