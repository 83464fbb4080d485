import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as create from './create.ts'
import * as get from './get.ts'
import * as resume from './resume.ts'
import * as setAutoRecharge from './setAutoRecharge.ts'
import * as suspend from './suspend.ts'

export const subAccount: INodeProperties[] = [
  operations(
    'subAccount',
    [create.option, get.option, resume.option, setAutoRecharge.option, suspend.option],
    'create',
  ),
  ...create.properties,
  ...get.properties,
  ...resume.properties,
  ...setAutoRecharge.properties,
  ...suspend.properties,
]
