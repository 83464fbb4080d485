import { useForm, type UseFormInput } from '@mantine/form'
import { useEffect } from 'react'

/**
 * A form of what is saved. While nothing is changed in it, it follows what is saved elsewhere. `settle` is for the answer
 * to what was `sent`: the form takes it over, but for what has been typed since.
 */
export function useEditForm<V extends Record<string, unknown>>(
  saved: V,
  validate: UseFormInput<V>['validate'] = {},
) {
  const form = useForm<V>({ initialValues: saved, validate })
  const settle = (sent: V, answer: V) => {
    const isAsSent = form.getValues() === sent
    form.setInitialValues(answer)
    form.setValues(isAsSent ? answer : form.getValues())
  }
  const isDirty = form.isDirty()
  const latest = JSON.stringify(saved)
  useEffect(() => {
    if (!isDirty && JSON.stringify(form.getValues()) !== latest) settle(form.getValues(), saved)
  }, [isDirty, latest])
  return { form, settle }
}
