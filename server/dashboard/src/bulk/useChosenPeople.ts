import type { Filter } from '@replyloop/shared/contract/filter'
import { useState } from 'react'
import { useChosen, type Chosen } from '../ui/useChosen.ts'
import type { People } from './people.ts'

/** All contacts that a table is about: by which filter, and how many. */
export interface AllOfTable {
  readonly filter: Filter
  readonly total: { readonly count: number; readonly capped: boolean } | undefined
  /** Whether all are chosen when the table is opened. */
  readonly startsChosen: boolean
}

/** Which contacts of a table are chosen: some of its rows, or all that its filter finds until that is another one. */
export function useChosenPeople<T extends { readonly id: string }>(
  rows: readonly T[],
  { filter, total, startsChosen }: AllOfTable,
) {
  const chosen: Chosen<T> = useChosen(rows)
  const key = JSON.stringify(filter)
  const [allOf, setAllOf] = useState(startsChosen ? key : null)
  const isAll = allOf === key
  const clear = () => {
    setAllOf(null)
    chosen.clear()
  }
  return {
    isAll,
    /** Nobody, or all while they are being counted, is `null`. */
    people: peopleOf(isAll ? filter : null, total, chosen),
    chooseAll: () => setAllOf(key),
    clear,
    has: (id: string) => isAll || chosen.has(id),
    toggle: (row: T, upTo: boolean) => {
      if (!isAll) return chosen.toggle(row, upTo)
      setAllOf(null)
      chosen.replace(rows.filter(({ id }) => id !== row.id))
    },
    toggleAll: () => (isAll ? clear() : chosen.toggleAll()),
  }
}
export type ChosenPeople = Pick<
  ReturnType<typeof useChosenPeople>,
  'isAll' | 'people' | 'chooseAll' | 'clear'
>

function peopleOf(
  filter: Filter | null,
  total: AllOfTable['total'],
  { all }: { all: readonly { readonly id: string }[] },
): People | null {
  if (filter !== null) return total === undefined ? null : { of: { filter }, ...total }
  const contactIds = all.map(({ id }) => id)
  return contactIds.length === 0 ? null : { of: { contactIds }, count: contactIds.length, capped: false }
}
