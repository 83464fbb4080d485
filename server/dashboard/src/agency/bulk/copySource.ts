/** Whose things are copied: the agency's own, or those of a sub-account. */
export interface CopySource {
  from: 'own' | 'other'
  accountId: string | null
}

/** What a form of copying begins with. */
export const ownSource: CopySource = { from: 'own', accountId: null }

/** What is wrong with the sub-account of a source. */
export const sourceFault = (accountId: string | null, { from }: CopySource): string | null =>
  from === 'other' && accountId === null ? 'Choose a sub-account' : null
