import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as downloadFile from './downloadFile.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as receive from './receive.ts'
import * as retry from './retry.ts'
import * as send from './send.ts'
import * as sendAnywhere from './sendAnywhere.ts'

export const message: INodeProperties[] = [
  operations(
    'message',
    [
      downloadFile.option,
      get.option,
      getMany.option,
      receive.option,
      retry.option,
      sendAnywhere.option,
      send.option,
    ],
    'send',
  ),
  ...downloadFile.properties,
  ...get.properties,
  ...getMany.properties,
  ...receive.properties,
  ...retry.properties,
  ...send.properties,
  ...sendAnywhere.properties,
]
