/** The locks under which a person is created or changed, so that transactions about the same person run one after the other. */
export const identityLocks = (
  accountId: string,
  keys: Readonly<Record<string, string | null | undefined>>,
): string[] =>
  Object.entries(keys).flatMap(([kind, key]) =>
    typeof key === 'string' ? [`contact:${accountId}:${kind}:${key}`] : [],
  )
