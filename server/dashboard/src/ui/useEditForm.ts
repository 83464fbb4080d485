import { useForm, type UseFormInput } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Saved, Versioned } from '../api.ts'
import { formErrors } from './formErrors.ts'
import { mergeChanges, type Conflict, type RowField } from './mergeChanges.ts'

/** What a form began from: its values, and the version of the thing. */
export interface Began<V> {
  readonly before: V
  readonly version: string | undefined
}

interface EditForm<T, V, R> {
  /** What is edited, as it was last read; left out for something new. */
  thing: T
  valuesOf: (thing: T) => V
  validate?: UseFormInput<V>['validate']
  /** Saves what `values` change, if the thing still has the version that the form began from. */
  send: (values: V, began: Began<V>) => Promise<Saved<T>>
  /** The fields that a refusal is about. */
  errorsOf?: (error: unknown) => Record<string, string>
  onSaved?: (saved: T) => void
  /** The field whose rows are saved one by one. */
  rows?: RowField<V, R>
  /** Whether fields are read-only while they are saved, since the form closes then. */
  closes?: boolean
}

/** What somebody else has changed while a form was edited. */
export interface Elsewhere<V> {
  readonly conflicts: readonly Conflict<V>[]
  readonly followed: readonly (keyof V & string)[]
  /** How often a save was held back until the user chooses. */
  readonly asked: number
}

/** How often a save is sent again by itself, where what others have changed since is nothing of the user's. */
const maxTries = 3

/**
 * A form for editing a saved thing. If that changes elsewhere, before the user saves or as they do, the fields that the user has not
 * edited follow; where both have changed a field, nothing is saved until the user has chosen (`ChangedElsewhere`). Saving resets the form,
 * but keeps what the user has typed in the meantime.
 */
export function useEditForm<T extends Versioned | undefined, V extends Record<string, unknown>, R = never>({
  thing,
  valuesOf,
  validate = {},
  send,
  errorsOf = formErrors,
  onSaved,
  rows,
  closes = false,
}: EditForm<T, V, R>) {
  const saved = valuesOf(thing)
  const [isPending, setPending] = useState(false)
  const [isSuccess, setSuccess] = useState(false)
  const form = useForm<V>({
    initialValues: saved,
    validate,
    enhanceGetInputProps: () => (closes && isPending ? { readOnly: true } : {}),
  })
  const version = useRef(thing?.version)
  const [elsewhere, show] = useState<Elsewhere<V>>({ conflicts: [], followed: [], asked: 0 })
  const latest = useRef(elsewhere) // a save asks before the page is drawn again
  const setElsewhere = (next: Elsewhere<V>) => show((latest.current = next))

  const renamed = rows?.renamed ?? ((values: V) => values)

  const mergeSaved = (now: T) => {
    const before = form.getInitialValues()
    const { conflicts, followed, asked } = latest.current
    const sides = { before, mine: renamed(form.getValues()), theirs: valuesOf(now) }
    const merged = mergeChanges(sides, conflicts, rows)
    const isEdited = form.isDirty()
    version.current = now?.version
    form.setInitialValues(valuesOf(now))
    form.setValues(merged.values)
    setElsewhere({
      asked,
      conflicts: merged.conflicts,
      followed: isEdited ? [...new Set([...followed, ...merged.followed])] : followed,
    })
  }
  const state = JSON.stringify([saved, thing?.version])
  useEffect(() => mergeSaved(thing), [state])

  const settle = (sent: V, now: T) => {
    const nowSaved = valuesOf(now)
    const sides = { before: renamed(sent), mine: renamed(form.getValues()), theirs: nowSaved }
    version.current = now?.version
    form.setInitialValues(nowSaved)
    form.setValues(mergeChanges(sides, [], rows).values)
    setElsewhere({ ...latest.current, conflicts: [] })
    setSuccess(true)
    onSaved?.(now)
  }

  const mustChoose = () => latest.current.conflicts.some(({ choice }) => choice === null)
  const ask = () => setElsewhere({ ...latest.current, asked: latest.current.asked + 1 })

  const trySave = async (given: V) => {
    let [before, values] = [form.getInitialValues(), given]
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { isSaved, now } = await send(values, { before, version: version.current })
      if (isSaved) return settle(values, now)
      mergeSaved(now)
      if (mustChoose()) break
      // Some fields go together in a request: it has what others have changed of them, too.
      const theirs = valuesOf(now)
      values = mergeChanges({ before, mine: renamed(values), theirs }, [], rows).values
      before = theirs
    }
    ask()
  }

  /** Saves values. Where the user has to choose first, nothing is sent. */
  const save = async (values: V): Promise<void> => {
    setSuccess(false)
    if (mustChoose()) return ask()
    setElsewhere({ ...latest.current, followed: [] })
    setPending(true)
    await trySave(values)
      .catch((error: unknown) => form.setErrors(errorsOf(error)))
      .finally(() => setPending(false))
  }

  const choose = (name: keyof V & string, choice: 'mine' | 'theirs', row?: string) => {
    const values = form.getValues()
    const isOf = (conflict: Conflict<V>) => conflict.name === name && conflict.row === row
    const conflicts = latest.current.conflicts.map((conflict) =>
      isOf(conflict)
        ? { ...conflict, choice, mine: conflict.choice === 'theirs' ? conflict.mine : { ...values } }
        : conflict,
    )
    const chosen = conflicts.find(isOf)?.[choice]
    if (chosen !== undefined && row === undefined) form.setValues({ ...values, [name]: chosen[name] })
    if (chosen !== undefined && row !== undefined && rows !== undefined)
      form.setValues(withRowOf(rows, values, row, chosen))
    setElsewhere({ ...latest.current, conflicts })
  }

  return {
    form,
    save,
    submit: form.onSubmit((values) => void save(values)),
    /** How the last save fares. */
    saving: { isPending, isSuccess },
    /** What others have changed since, for `ChangedElsewhere`. */
    elsewhere: {
      ...elsewhere,
      values: form.values,
      isDirty: form.isDirty(),
      choose,
      mustChoose: elsewhere.conflicts.some(({ choice }) => choice === null),
      /** Leads to what has to be chosen. */
      reveal: ask,
      close: () => setElsewhere({ ...latest.current, conflicts: [], followed: [] }),
    },
  }
}

/** Values with a row as others have it: where they have none it goes. */
function withRowOf<V, R>({ rowsOf, withRows }: RowField<V, R>, values: V, id: string, others: V): V {
  const all = new Map(rowsOf(values))
  const row = rowsOf(others).get(id)
  if (row === undefined) all.delete(id)
  else all.set(id, row)
  return withRows(values, [...all.values()])
}
