import { useForm, type UseFormInput } from '@mantine/form'
import { useEffect } from 'react'
import { changedFields } from './changedFields.ts'

/**
 * A form of what is saved. Fields that are not being edited follow what is saved elsewhere. `settle` is for the answer
 * to what was `sent`: the form takes it over, but for what has been typed since.
 */
export function useEditForm<V extends Record<string, unknown>>(
  saved: V,
  validate: UseFormInput<V>['validate'] = {},
) {
  const form = useForm<V>({ initialValues: saved, validate })
  const settle = (sent: V, answer: V) => {
    const typedSince = changedFields(sent, form.getValues())
    form.setInitialValues(answer)
    form.setValues({ ...answer, ...typedSince })
  }
  const latest = JSON.stringify(saved)
  useEffect(() => settle(form.getInitialValues(), saved), [latest])
  return { form, settle }
}
