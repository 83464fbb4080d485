import { pageContract } from './pageContract.ts'

pageContract('messenger')
