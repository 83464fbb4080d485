import { registerHooks } from 'node:module'
import '../../../server/quickStart.mjs'

// The runner gives tests their functions as globals; the files name what they use by an import.
const url = new URL('globals.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' ? { url, shortCircuit: true } : next(name, context),
})
