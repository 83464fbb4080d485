/** What is wrong with a typed number that has to be a whole one from `least` to `most`; `null`: nothing. */
export const wholeFault = (value: number | string, least: number, most: number): string | null =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most
    ? null
    : `Enter a whole number from ${least} to ${most}`
