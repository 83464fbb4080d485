/**
 * What an API key may do: everything; contacts, joins and messages, as a program needs that writes to people; contacts and lists
 * alone; or read everything and change nothing.
 */
export const keyScopes = ['full', 'send', 'contacts', 'read'] as const
export type KeyScope = (typeof keyScopes)[number]

/** What an endpoint can ask of a key, and the scopes that have it, the widest first. */
export const scopesWith = {
  any: ['full', 'send', 'contacts', 'read'],
  contactsOrSend: ['full', 'send', 'contacts'],
  contacts: ['full', 'contacts'],
  send: ['full', 'send'],
  readOrSend: ['full', 'send', 'read'],
  read: ['full', 'read'],
  full: ['full'],
} as const satisfies Record<string, readonly KeyScope[]>
export type NeededScope = keyof typeof scopesWith
