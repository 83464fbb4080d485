import { join } from 'node:path'

/** Where the documents' pictures are written: `SCREENSHOTS_TO` names another folder than docs/images. */
export const folder = process.env['SCREENSHOTS_TO'] ?? join(import.meta.dirname, '../../docs/images')
