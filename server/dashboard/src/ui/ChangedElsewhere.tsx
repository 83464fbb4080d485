import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { Side } from './ConflictOfField.tsx'
import { counted } from './counted.ts'
import { ArrowLeftRight } from './icons.ts'
import type { Conflict } from './mergeChanges.ts'
import type { Elsewhere } from './useEditForm.ts'

const ConflictOfField = lazy(async () => ({
  default: (await import('./ConflictOfField.tsx')).ConflictOfField,
}))

type Name<V> = keyof V & string

interface Props<V> {
  elsewhere: Elsewhere<V> & {
    values: V
    isDirty: boolean
    choose: (name: Name<V>, choice: 'mine' | 'theirs', row?: string) => void
    close: () => void
  }
  /** What the fields are called on the form. */
  labels: Readonly<Record<Name<V>, string>>
  /** Shows a field of these values; what it returns nothing for is shown as its text. */
  show?: (name: Name<V>, values: V) => ReactNode | undefined
}

/**
 * Tells that somebody else has changed what a form edits: which fields follow, and of those that both have changed what each was, theirs
 * and the user's, to choose from. Of a field of rows, rows that both have changed are compared where they stand (`data-open-conflict`).
 * Nothing is shown while nobody has changed anything. Where a save waits for the choice, that gets the focus.
 */
export function ChangedElsewhere<V extends Record<string, unknown>>({ elsewhere, labels, show }: Props<V>) {
  const { conflicts, followed, asked, close } = elsewhere
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = ({ choice }: Conflict<V>) => choice === null
  const ofFields = conflicts.filter(({ row }) => row === undefined)
  useEffect(() => {
    if (asked > 0) goTo((ofFields.some(isOpen) ? null : firstOpenRow()) ?? panel.current)
  }, [asked])
  if (conflicts.length === 0 && followed.length === 0) return null
  const open = conflicts.filter(isOpen).length
  const openRows = open - ofFields.filter(isOpen).length
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
            ? `Nothing of yours is lost. Choose for each ${openRows < open ? 'field below' : 'of them'}, then save.`
            : conflicts.length > 0
              ? 'All is chosen: save now. You can still change your mind.'
              : elsewhere.isDirty
                ? 'What you have typed is still there, and goes with it.'
                : 'It goes together with what you have typed.'}
          {names.length > 0 &&
            ` Taken over from them, since you had not edited ${names.length === 1 ? 'it' : 'them'}: ${names.join(', ')}.`}
        </Text>
        {openRows > 0 && (
          <Group gap="xs">
            <Text size="sm">
              {counted(openRows, 'row')} that both of you have changed{' '}
              {openRows === 1 ? 'is compared where it stands.' : 'are compared where they stand.'}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => goTo(firstOpenRow())}>
              Show the first
            </Button>
          </Group>
        )}
        <Suspense>
          {ofFields.map((conflict) => (
            <ConflictOfField
              key={conflict.name}
              label={labels[conflict.name]}
              sides={sidesOf(conflict, elsewhere.values, show)}
              choice={conflict.choice}
              onChoose={(choice) => elsewhere.choose(conflict.name, choice)}
            />
          ))}
        </Suspense>
      </Stack>
    </Alert>
  )
}

/** The first row on the page of which somebody has to choose. */
const firstOpenRow = () => document.querySelector<HTMLElement>('[data-open-conflict]')

function goTo(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** What a field was, what somebody else has made of it and what the user has, as `show` shows it. */
export function sidesOf<V extends Record<string, unknown>>(
  { name, before, theirs, mine, choice }: Conflict<V>,
  current: V,
  show: Props<V>['show'],
): Side[] {
  const sides = [
    { title: 'It was', values: before },
    { title: 'Theirs', values: theirs },
    { title: 'Yours', values: choice === 'theirs' ? mine : current },
  ]
  return sides.map(({ title, values }) => ({ title, value: values[name], shown: show?.(name, values) }))
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
