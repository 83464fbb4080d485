import { useRef, useState } from 'react'

interface Row {
  readonly id: string
}

/** The rows that are chosen in a table: they stay so when it is searched or sorted again. */
export function useChosen<T extends Row>(rows: readonly T[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const lastToggled = useRef<string | undefined>(undefined)
  const set = (some: readonly T[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of some)
      if (isChosen) next.set(row.id, row)
      else next.delete(row.id)
    setChosen(next)
  }
  const fresh = new Map(rows.map((row) => [row.id, row]))
  return {
    /** In the order in which they were chosen, as they are now where the table shows them. */
    all: [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
    has: (id: string) => chosen.has(id),
    /** Chooses a row, or no longer; `upTo`: all rows since the last one that was, too. */
    toggle: (row: T, upTo: boolean) => {
      const [from, to] = [rows.findIndex(({ id }) => id === lastToggled.current), rows.indexOf(row)]
      const some = upTo && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      lastToggled.current = row.id
      set(some, !chosen.has(row.id))
    },
    /** All rows that have been read, or none. */
    toggleAll: () => set(rows, !rows.every(({ id }) => chosen.has(id))),
    /** Chooses these, and no others. */
    replace: (some: readonly T[]) => setChosen(new Map(some.map((row) => [row.id, row]))),
    clear: () => setChosen(new Map()),
  }
}
export type Chosen<T extends Row> = ReturnType<typeof useChosen<T>>
