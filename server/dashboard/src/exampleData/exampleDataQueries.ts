import { useQuery } from '@tanstack/react-query'
import { api, type ResponseBody } from '../api.ts'

export type ExampleDataState = ResponseBody<'GET /example_data'>

/** Whether the account has example data, and whether it can have. */
export const useExampleData = () =>
  useQuery({
    queryKey: ['example_data'],
    queryFn: ({ signal }) => api('GET /example_data', { signal }),
  })
