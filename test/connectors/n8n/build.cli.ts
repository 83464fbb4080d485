import { buildNode } from './build.ts'
import { packNode } from './support/package.ts'

buildNode()
console.log(packNode())
