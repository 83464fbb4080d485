// Settings of an account, and limits that follow from them.

export { changeAutomaticLimits } from './settings/automaticLimits.ts'
export { type DailySpending, leftOfDay, presentDay } from './settings/limits.rules.ts'
export { quietOpeningsOf } from './settings/limits.rules.ts'
export { changeSettings, recordChangedSettings, requireTranscriptionAddress } from './settings/settings.ts'
