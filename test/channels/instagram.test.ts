import { pageContract } from './pageContract.ts'

pageContract('instagram')
