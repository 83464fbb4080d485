// Snippets as a file declares them, and as they go from one account to another.

export { copySnippets, type CopiedSnippet, readSnippets } from './snippets/copySnippets.ts'
export { declareSnippet } from './snippets/saveSnippet.ts'
export { presentSnippet } from './snippets/snippet.presenter.ts'
export { listSnippets } from './snippets/snippets.store.ts'
