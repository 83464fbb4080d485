// What this module does when something has happened in another one.

export { endExportsOf } from './exports/endExportsOf.ts'
export { rememberForImports } from './imports/forgetInImports.ts'
export { refuseWhileImporting } from './imports/refuseWhileImporting.ts'
