import { lazy } from 'react'

/** The fields of an away text, which come after the first view of a page. */
export const AwayFields = lazy(async () => ({ default: (await import('./AwayFields.tsx')).AwayFields }))
