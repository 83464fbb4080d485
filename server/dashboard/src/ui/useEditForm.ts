import { useForm, type UseFormInput } from '@mantine/form'
import { useEffect } from 'react'
import { changedFields } from './changedFields.ts'

/**
 * A form for editing saved values. If they change elsewhere, the fields that the user has not edited follow. After
 * saving, call `settle` with the values that were sent and those that were saved: it resets the form, but keeps what
 * the user has typed in the meantime.
 */
export function useEditForm<V extends Record<string, unknown>>(
  saved: V,
  validate: UseFormInput<V>['validate'] = {},
) {
  const form = useForm<V>({ initialValues: saved, validate })
  const settle = (sent: V, nowSaved: V) => {
    const typedSince = changedFields(sent, form.getValues())
    form.setInitialValues(nowSaved)
    form.setValues({ ...nowSaved, ...typedSince })
  }
  const latest = JSON.stringify(saved)
  useEffect(() => settle(form.getInitialValues(), saved), [latest])
  return { form, settle }
}
