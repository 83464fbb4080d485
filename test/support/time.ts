/** Spans of time in milliseconds. */
export const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
