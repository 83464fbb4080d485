/** How far an import or an export is. */
export const transferStates = ['queued', 'running', 'done', 'failed'] as const

/** What may stand between the cells of a file. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The encodings of a file that are told apart. */
export const encodings = ['utf-8', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
