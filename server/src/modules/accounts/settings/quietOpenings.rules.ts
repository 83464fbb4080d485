import type { QuietOpenings } from '@replyloop/shared/values/opening'

/** Which opening messages quiet hours hold, as two columns store it: processes of the version before know the first alone. */
interface Stored {
  quietOpenings: boolean
  quietForMany: boolean
}

/** Which opening messages the quiet hours of an account hold. */
export const quietOpeningsOf = ({ quietOpenings, quietForMany }: Stored): QuietOpenings =>
  quietOpenings ? 'all' : quietForMany ? 'many' : 'none'

/** The same, to be stored. */
export const storedQuietOpenings = (mode: QuietOpenings): Stored => ({
  quietOpenings: mode === 'all',
  quietForMany: mode === 'many',
})
