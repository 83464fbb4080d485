import type { TeamRow } from './teams.store.ts'

/** Who may be given conversations, and how many they have. */
export interface Receiver {
  id: string
  name: string
  open: number
  lastGivenAt: number | null
}

type Sharing = Pick<TeamRow, 'assignBy' | 'capacity'>

/** How many more conversations members may be given. */
export const placesOf = (receivers: readonly Receiver[], { assignBy, capacity }: Sharing): number =>
  assignBy === 'none'
    ? 0
    : receivers.reduce(
        (sum, { open }) => sum + (capacity === null ? Infinity : Math.max(0, capacity - open)),
        0,
      )

/**
 * Who gets which of the conversations that wait, these in their order: `turn`, who has been given none for the longest time; `least`,
 * who has fewest open ones, and of those that one. What nobody has a place for is left.
 */
export function shareOut<W>(
  waiting: readonly W[],
  receivers: readonly Receiver[],
  { assignBy, capacity }: Sharing,
): { given: W; to: Receiver }[] {
  if (assignBy === 'none') return []
  let inTurn = receivers.toSorted(
    (one, other) => (one.lastGivenAt ?? 0) - (other.lastGivenAt ?? 0) || (one.id < other.id ? -1 : 1),
  )
  const shared: { given: W; to: Receiver }[] = []
  for (const given of waiting) {
    const free = inTurn.filter(({ open }) => capacity === null || open < capacity)
    const [first] = assignBy === 'turn' ? free : free.toSorted((one, other) => one.open - other.open)
    if (first === undefined) return shared
    const to = { ...first, open: first.open + 1 }
    shared.push({ given, to })
    inTurn = [...inTurn.filter(({ id }) => id !== to.id), to]
  }
  return shared
}

/** For how long a conversation in which the bot may answer is left to it. */
const leftToBotMs = 30_000

/** A conversation that waits for a member: since when, and what silences the bot there. */
export interface Queued {
  contactId: string
  since: number
  needsHumanAt: number | null
  campaignId: string | null
  botActive: boolean
  botPausedUntil: number | null
}

/** From when on a conversation is given to a member: at once where no bot may answer. */
export function dueAt({ since, needsHumanAt, campaignId, botActive, botPausedUntil }: Queued, now: number) {
  const isPaused = botPausedUntil !== null && botPausedUntil > now
  const mayBot = needsHumanAt === null && campaignId !== null && botActive && !isPaused
  return mayBot ? since + leftToBotMs : since
}
