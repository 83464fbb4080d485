import type { Tx } from './db/db.ts'

/** What another module does when something has happened, in the same transaction. It may throw to refuse what happened. */
type Reaction<Payload> = (tx: Tx, payload: Payload) => Promise<void>

/** Something that a module makes happen and that other modules react to. */
export interface Fact<Payload> {
  /** Runs the reactions one after the other in the transaction. Throws what they throw, and where none are connected. */
  happened(tx: Tx, payload: Payload): Promise<void>
  /** Says what follows, in this order; the last call counts. */
  connect(reactions: readonly Reaction<Payload>[]): void
}

/** Declares a fact; the module that makes it happen owns it. */
export function defineFact<Payload>(name: string): Fact<Payload> {
  let connected: readonly Reaction<Payload>[] | undefined
  return {
    async happened(tx, payload) {
      if (connected === undefined) throw new Error(`nothing says what follows the fact ${name}`)
      for (const react of connected) await react(tx, payload)
    },
    connect(reactions) {
      connected = reactions
    },
  }
}

/** A line of the table of reactions: a fact, and what follows it in this order. Connects them when it is called. */
export const onFact =
  <Payload>(happens: Fact<Payload>, reactions: readonly Reaction<NoInfer<Payload>>[]) =>
  (): void =>
    happens.connect(reactions)
