import type { QuietOpenings } from '@replyloop/shared/values/opening'

/** What the quiet hours of an account hold, in one sentence: the same on every page. */
export function quietHoursText({
  quietHours,
  quietOpenings,
}: {
  quietHours: { from: string; until: string } | null
  quietOpenings: QuietOpenings
}): string {
  if (quietHours === null)
    return 'No quiet hours are set: follow-ups and opening messages go out at any hour.'
  return `Quiet hours, ${quietHours.from} to ${quietHours.until} in each contact’s zone, hold ${held[quietOpenings]}.`
}

const held: Readonly<Record<QuietOpenings, string>> = {
  none: 'follow-ups; opening messages go out at any hour',
  many: 'follow-ups and what starts for four or more at once; one to three who join are greeted at once',
  all: 'follow-ups and all opening messages',
}
