/** How many snippets an account may have. */
export const maxSnippets = 1000
/** The longest shortcut, in code points. */
export const maxShortcut = 32
/** In which orders they are listed: by their shortcuts, or what is used most first. */
export const snippetOrders = ['shortcut', 'used'] as const
/** How many snippets one reply may name that it has. */
export const maxSnippetsOfReply = 50
/** How two shortcuts are compared: case does not tell them apart. */
export const foldShortcut = (shortcut: string): string => shortcut.normalize().toLowerCase()
