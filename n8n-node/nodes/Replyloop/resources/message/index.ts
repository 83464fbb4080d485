import { operations } from '../../shared/properties.ts'
import * as downloadFile from './downloadFile.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as receive from './receive.ts'
import * as retry from './retry.ts'
import * as send from './send.ts'
import * as sendAnywhere from './sendAnywhere.ts'

export const message = operations(
  'message',
  [downloadFile, get, getMany, receive, retry, sendAnywhere, send],
  'send',
)
