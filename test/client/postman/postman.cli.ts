import { writeFileSync } from 'node:fs'
import { collectionFile, postmanCollection } from './collection.ts'

// Writes the Postman collection of this version of the interface.

writeFileSync(collectionFile, await postmanCollection())
