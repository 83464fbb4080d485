/** How far the example data is that versions before kept in the account itself. */
export const exampleDataStates = ['adding', 'there', 'removing'] as const

/** How many contacts, lists and campaigns example data has, how many days it tells of, and how many of the contacts wait for a person. */
export const exampleSize = { contacts: 300, lists: 3, campaigns: 3, days: 30, waiting: 12 } as const
