/** How a team gives its conversations to its members: not at all, in turn, or to who has fewest. */
export const waysToAssign = ['none', 'turn', 'least'] as const
export type WayToAssign = (typeof waysToAssign)[number]

/** How many teams an account may have. */
export const maxTeams = 100
/** The longest name of a team, in code points. */
export const maxTeamName = 80
export const maxTeamMembers = 200
/** The most open conversations that a team may give to each member. */
export const maxCapacity = 1000

/** The days of a week as hours name them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const maxRangesOfDay = 10
export const maxDaysOff = 400
