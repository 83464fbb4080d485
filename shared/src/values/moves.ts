/** How a thing comes from some of its states to another one; where it begins, from none. By such tables go the state diagrams of docs/architecture.md. */
export type Moves<State extends string> = Readonly<
  Record<string, { readonly from: readonly State[]; readonly to: State; readonly when: string }>
>
