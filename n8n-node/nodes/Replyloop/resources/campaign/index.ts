import { operations } from '../../shared/properties.ts'
import * as addAnswer from './addAnswer.ts'
import * as getMany from './getMany.ts'
import * as teachBot from './teachBot.ts'

export const campaign = operations('campaign', [addAnswer, getMany, teachBot], 'getAll')
