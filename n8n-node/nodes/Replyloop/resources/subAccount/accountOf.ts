import type { IDataObject } from 'n8n-workflow'
import { isObject } from '../../shared/json.ts'
import type { Exchange } from '../../shared/sendItem.ts'

/** The sub-account itself, which the response holds in `data`. */
export const accountOf = ({ answer }: Exchange): IDataObject =>
  isObject(answer['data']) ? answer['data'] : answer
