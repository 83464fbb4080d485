/** How far a scheduled message is. */
export const scheduledStates = ['scheduled', 'sent', 'failed', 'cancelled'] as const
export type ScheduledState = (typeof scheduledStates)[number]

/** What a scheduled message waits for once its time has come. */
export const scheduledWaits = ['quiet_hours', 'daily_limit'] as const

/** What has cancelled one. */
export const scheduledEnds = ['by_request', 'contact_wrote'] as const

/** The most that wait in an account, and for a contact. */
export const maxScheduled = 10_000
export const maxScheduledOfContact = 100
/** How long one is kept after its end: not longer than the shortest time for which an account keeps messages. */
export const scheduledKeptDays = 28
