// Snippets as a file declares them.

export { declareSnippet } from './snippets/saveSnippet.ts'
