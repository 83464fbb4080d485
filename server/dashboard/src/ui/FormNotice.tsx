import { ErrorNotice } from './ErrorNotice.tsx'
import { detailsWithoutField, formErrors, type FieldNames } from './formErrors.ts'

/**
 * Shows why the service refused a form, except for what its fields show themselves. It depends on the response only: if
 * it depended on the errors that the fields show now, it would appear as soon as the user corrects a field.
 */
export function FormNotice({
  error,
  values,
  names,
}: {
  error: unknown
  /** The form's values; their keys are its fields. */
  values: object
  names?: FieldNames
}) {
  const otherDetails = detailsWithoutField(error, values, names)
  if (otherDetails.length === 0 && Object.keys(formErrors(error)).length > 0) return null
  return <ErrorNotice error={error} details={otherDetails} />
}
