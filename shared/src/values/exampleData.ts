/** How far the example data of an account is that has some: being added, there, or being removed. */
export const exampleDataStates = ['adding', 'there', 'removing'] as const
export type ExampleDataState = (typeof exampleDataStates)[number]

/** How many contacts, lists and campaigns example data has, how many days it tells of, and how many of the contacts wait for a person. */
export const exampleSize = { contacts: 300, lists: 3, campaigns: 3, days: 30, waiting: 12 } as const
