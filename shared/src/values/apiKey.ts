/** What an API key may do: everything; contacts and lists alone; or read everything and change nothing. */
export const keyScopes = ['full', 'contacts', 'read'] as const
export type KeyScope = (typeof keyScopes)[number]

/** What an endpoint can ask of a key, and the scopes that have it, the widest first. */
export const scopesWith = {
  any: ['full', 'contacts', 'read'],
  contacts: ['full', 'contacts'],
  read: ['full', 'read'],
  full: ['full'],
} as const satisfies Record<string, readonly KeyScope[]>
export type NeededScope = keyof typeof scopesWith
