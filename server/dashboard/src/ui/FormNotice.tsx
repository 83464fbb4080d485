import { ErrorNotice } from './ErrorNotice.tsx'
import { detailsElsewhere, formErrors, type FieldNames } from './formErrors.ts'
import { hasSessionEnded, SessionEndedNotice } from './SessionEndedNotice.tsx'

/**
 * Why a form was refused, where that does not stand below its fields. It goes by the answer, not by what the form shows
 * now: the answer stays told while its field is corrected.
 */
export function FormNotice({
  error,
  values,
  names,
}: {
  error: unknown
  /** What the form holds, which says what its fields are. */
  values: object
  names?: FieldNames
}) {
  if (hasSessionEnded(error)) return <SessionEndedNotice />
  const elsewhere = detailsElsewhere(error, values, names)
  if (elsewhere.length === 0 && Object.keys(formErrors(error)).length > 0) return null
  return <ErrorNotice error={error} details={elsewhere} />
}
