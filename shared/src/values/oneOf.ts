/** Whether a value is one of those listed. */
export const isOneOf = <const T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value)
