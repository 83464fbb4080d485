import samples from './samples.json' with { type: 'json' }

/** The key of a trigger, search or create that gives something to look at. */
export type SampleKey = keyof typeof samples

/** What the function of that key gave when it was recorded from the service (`npm run samples`). */
export const sampleOf = (key: SampleKey): Record<string, unknown> => samples[key]
