/** How many snippets an account may have. */
export const maxSnippets = 1000
/** The longest shortcut, in code points. */
export const maxShortcut = 32
/** How two shortcuts are compared: case does not tell them apart. */
export const foldShortcut = (shortcut: string): string => shortcut.normalize().toLowerCase()
