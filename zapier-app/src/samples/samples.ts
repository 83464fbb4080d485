import samples from './samples.json' with { type: 'json' }

/** The key of a trigger, search or create that has a sample. */
export type SampleKey = keyof typeof samples

/** A recorded result of the trigger, search or create with that key (`npm run samples`). */
export const sampleOf = (key: SampleKey): Record<string, unknown> => samples[key]
