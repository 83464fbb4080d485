import './changedElsewhere.css'
import { Alert, Button, Group, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { ArrowLeftRight } from './icons.ts'
import type { Conflict } from './mergeChanges.ts'
import type { Elsewhere } from './useEditForm.ts'

type Name<V> = keyof V & string

interface Props<V> {
  elsewhere: Elsewhere<V> & {
    values: V
    isDirty: boolean
    choose: (name: Name<V>, choice: 'mine' | 'theirs') => void
    close: () => void
  }
  /** What the fields are called on the form. */
  labels: Readonly<Record<Name<V>, string>>
  /** Shows a field of these values; what it returns nothing for is shown as its text. `others` are what they are compared with. */
  show?: (name: Name<V>, values: V, others: readonly V[]) => ReactNode | undefined
}

/**
 * Tells that somebody else has changed what a form edits: which fields follow, and of those that both have changed what each was, theirs
 * and the user's, to choose from. Nothing is shown while nobody has. Where a save waits for the choice, it gets the focus.
 */
export function ChangedElsewhere<V extends Record<string, unknown>>({ elsewhere, labels, show }: Props<V>) {
  const { conflicts, followed, asked, close } = elsewhere
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === 0) return
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [asked])
  if (conflicts.length === 0 && followed.length === 0) return null
  const open = conflicts.filter(({ choice }) => choice === null).length
  const names = followed.map((name) => labels[name])
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="group"
      color="yellow"
      icon={<ArrowLeftRight size={18} />}
      title="Somebody changed this while you were editing"
      {...(open === 0 && { withCloseButton: true, closeButtonLabel: 'Close', onClose: close })}
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {open > 0
            ? `Nothing of yours is lost. Choose for each field below, then save.`
            : conflicts.length > 0
              ? 'All is chosen: save now. You can still change your mind.'
              : elsewhere.isDirty
                ? 'What you have typed is still there, and goes with it.'
                : 'It goes together with what you have typed.'}
          {names.length > 0 &&
            ` Taken over from them, since you had not edited ${names.length === 1 ? 'it' : 'them'}: ${names.join(', ')}.`}
        </Text>
        {conflicts.map((conflict) => (
          <ConflictOfField
            key={conflict.name}
            conflict={conflict}
            label={labels[conflict.name]}
            current={elsewhere.values}
            show={show}
            onChoose={(choice) => elsewhere.choose(conflict.name, choice)}
          />
        ))}
      </Stack>
    </Alert>
  )
}

function ConflictOfField<V extends Record<string, unknown>>({
  conflict: { name, before, theirs, mine, choice },
  label,
  current,
  show,
  onChoose,
}: {
  conflict: Conflict<V>
  label: string
  current: V
  show: Props<V>['show']
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  const yours = choice === 'theirs' ? mine : current
  const sides = [
    { title: 'It was', values: before },
    { title: 'Theirs', values: theirs },
    { title: 'Yours', values: yours },
  ]
  return (
    <Paper withBorder p="sm" component="section" aria-label={label}>
      <Text size="sm" fw={600} mb={6}>
        {label}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" component="dl" m={0}>
        {sides.map(({ title, values }) => (
          <div key={title}>
            <Text size="xs" c="dimmed" component="dt">
              {title}
            </Text>
            <Text size="sm" component="dd" m={0} className="changed-value" tabIndex={0} aria-label={title}>
              {show?.(
                name,
                values,
                sides.map((side) => side.values).filter((other) => other !== values),
              ) ?? textOf(values[name])}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Radio.Group
        mt="sm"
        aria-label={`${label}: whose?`}
        value={choice}
        onChange={(chosen) => onChoose(chosen === 'mine' ? 'mine' : 'theirs')}
      >
        <Group gap="md">
          <Radio value="mine" label="Keep mine" />
          <Radio value="theirs" label="Take theirs" />
        </Group>
      </Radio.Group>
    </Paper>
  )
}

/** A value as a person reads it. */
function textOf(value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value) && value.length > 0) return value.map(String).join(', ')
  if (value === null || value === undefined || value === '' || Array.isArray(value))
    return (
      <Text span inherit c="dimmed">
        Empty
      </Text>
    )
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** Beside a Save button that is always in sight: leads to what was changed by somebody else. */
export const ChangedElsewhereLink = ({
  elsewhere: { mustChoose, reveal },
}: {
  elsewhere: { mustChoose: boolean; reveal: () => void }
}) =>
  mustChoose ? (
    <Group justify="space-between" mb="xs" gap="xs">
      <Text size="sm">Somebody changed this while you were editing.</Text>
      <Button variant="default" size="compact-sm" onClick={reveal}>
        Compare
      </Button>
    </Group>
  ) : null
