import { expect } from '@jest/globals'

/** Spans of time in milliseconds. */
export const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

/** Matches an instant as every response writes it, such as `2026-11-22T10:00:00.000Z`. */
export const anyInstant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
