import { extname, join } from 'node:path'

/**
 * The folder of package.json, README and `docs`: the repository's, or that of the installed package. The bundle lies as
 * deep in it as this file (server/build.cli.ts).
 */
export const packageFolder = join(import.meta.dirname, '../../..')

/** Whether the program is the bundle of the package, rather than the sources of the repository. */
export const isBundled = extname(import.meta.filename) === '.js'
