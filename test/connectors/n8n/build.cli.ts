import { buildNode } from './build.ts'

buildNode()
