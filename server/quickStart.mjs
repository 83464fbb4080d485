import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Loaded before a program (`node --import`), which starts in half the time then and with half the memory. Plain JavaScript: the
// first file that Node has to strip of types costs it ten megabytes.

// What a start has compiled serves the next one.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const root = new URL('..', import.meta.url).href
/**
 * What the names of packages stand for, by what imports them: all of a `src` look into the same folders.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const found = new Map()

// Node looks for the package of each file, and parses the whole `exports` of a package again for each import of it. Those of
// drizzle-orm are 170 KB long, and it has many files. Its own imports need none of that, nor do ours of each other.
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '', conditions } = context
    const isOurs = parentURL.startsWith(root) && !parentURL.includes('/node_modules/')
    const isDrizzles = parentURL.includes('/node_modules/drizzle-orm/')
    if (name.startsWith('.') && (isDrizzles || (isOurs && name.endsWith('.ts')))) {
      const format = isOurs ? 'module-typescript' : 'module'
      return { url: new URL(name, parentURL).href, format, shortCircuit: true }
    }
    if (name.startsWith('.') || !isOurs || !conditions.includes('import')) return next(name, context)
    const [importer] = parentURL.split('/src/', 1)
    const key = `${importer} ${name}`
    const resolved = found.get(key) ?? { ...next(name, context), shortCircuit: true }
    found.set(key, resolved)
    return resolved
  },
})
