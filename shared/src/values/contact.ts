/** What a contact is known by beside its addresses on connected channels. */
export const contactAliasKinds = ['id', 'phone', 'email', 'fromId'] as const
export type ContactAliasKind = (typeof contactAliasKinds)[number]
