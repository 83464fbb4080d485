/** How many views a member may save, and how many there may be for everybody. */
export const maxViews = 50
/** The longest name of a view, in code points. */
export const maxViewName = 60

/** What decides of which state the conversations are that a list shows. */
interface Shown<S extends string> {
  state?: S | 'all' | undefined
  filter?: string | undefined
  assigneeId?: string | undefined
  teamId?: string | undefined
  mentioned?: string | undefined
  search?: string | undefined
}

/** The state of which a list or a view of the inbox shows conversations; `undefined`: all. Where nothing else is chosen it is the open ones. */
export function shownState<S extends string>({
  state,
  filter,
  assigneeId,
  teamId,
  mentioned,
  search,
}: Shown<S>): S | 'open' | undefined {
  const isChosen = [state, filter, assigneeId, teamId, mentioned, search].some((each) => each !== undefined)
  if (!isChosen) return 'open'
  return state === 'all' ? undefined : state
}
