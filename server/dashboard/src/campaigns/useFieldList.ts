import type { FormArrayElement } from '@mantine/form'
import { useState } from 'react'
import type { CampaignForm, CampaignValues } from './campaignForm.ts'

/** Adds items to a list of the form and removes them. `addedIndex` is that of the one just added, which is typed next. */
export function useFieldList<P extends 'answers' | 'followUps' | 'formFields'>(form: CampaignForm, path: P) {
  const [addedIndex, setAddedIndex] = useState<number>()
  return {
    addedIndex,
    add: (item: FormArrayElement<CampaignValues, P>) => {
      form.insertListItem(path, item)
      setAddedIndex(form.values[path].length)
    },
    remove: (index: number) => {
      form.removeListItem(path, index)
      setAddedIndex(undefined)
    },
  }
}
