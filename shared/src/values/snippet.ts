/** How many snippets an account may have. */
export const maxSnippets = 1000
/** The longest shortcut, in code points. */
export const maxShortcut = 32
/** The largest file of snippets, in MiB. */
export const maxSnippetFileMiB = 8
/** What an import makes of a row of it. */
export const snippetOutcomes = ['created', 'changed', 'unchanged', 'rejected'] as const
export type SnippetOutcome = (typeof snippetOutcomes)[number]
/** How two shortcuts are compared: case does not tell them apart. */
export const foldShortcut = (shortcut: string): string => shortcut.normalize().toLowerCase()
