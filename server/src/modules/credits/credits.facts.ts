import { fact } from '../../platform/facts.ts'

/** An account has been granted credits. */
export const creditsGranted = fact<{ accountId: string }>('credits.granted')
